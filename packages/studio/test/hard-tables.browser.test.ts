import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortNumber } from '@infinite-push/core/internal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LocalServer } from '../src/server/local-server.js'
import { startStudio } from '../src/server/start-studio.js'
import { builtPage } from './built-page.js'
import { findChromium, startChromium } from './chromium.js'
import { type } from './command-line.js'
import { generatedTable } from './generated-table.js'
import { withSameNumbers } from './same-numbers.js'
import { StudioPage } from './studio-page.js'

const executable = findChromium()
const BY_VALIDATION = 'there, by the same cross-validation'

describe.skipIf(executable === undefined)('the studio on a hard table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-hard-'))
  /** Like the others, but that some of its labels are wrong. */
  const lines = generatedTable({ rows: 300, columns: 8, telling: 4, shift: 0.6 }).trimEnd().split('\n')
  const wrong = lines.map((line, i) =>
    i > 0 && i % 60 === 0 ? line.replace(/.$/, (label) => String(1 - Number(label))) : line,
  )
  const table = `${wrong.join('\n')}\n`
  writeFileSync(join(folder, 'hard.csv'), table)
  let server: LocalServer
  let browser: Awaited<ReturnType<typeof startChromium>>
  let studio: StudioPage

  beforeAll(async () => {
    server = await startStudio({ page: builtPage() })
    browser = await startChromium(executable ?? '', { viewport: { width: 1440, height: 1000 } })
    studio = await StudioPage.open(browser.context, server.url)
    await studio.dropFile('hard.csv', table)
    await studio.validated()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => expect(studio.complaints).toEqual([]))

  it('shows what to look at first, learns from corrections, and the command line learns the same from their file', async () => {
    const before = await studio.tile('Positives at the top').value.textContent()
    const first = studio.page.getByRole('list', { name: 'Negatives at the top' }).getByRole('listitem')
    await first
      .first()
      .getByRole('button', { name: / is positive$/ })
      .click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    const last = studio.page.getByRole('list', { name: 'Positives at the bottom' }).getByRole('listitem')
    await last
      .first()
      .getByRole('button', { name: /^leave out / })
      .click()
    await studio.page.getByText('2 corrections').waitFor()
    await studio.validated()
    writeFileSync(join(folder, 'corrections.csv'), await studio.download('Save corrections'))
    const command = await studio.command(BY_VALIDATION)
    expect(command).toContain('--corrections corrections.csv')
    const printed = await type(command, folder)
    const written = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))
    expect(written.training.table.corrections).toEqual({ relabelled: 1, leftOut: 1 })
    expect(withSameNumbers(JSON.parse(await studio.download('Model')), written)).toEqual(written)
    const { positives } = written.training
    const onTop = shortNumber(Math.round(printed.metrics.train.posAtTop * positives))
    expect(await studio.tile('Positives at the top').value.textContent()).toBe(`${onTop} of ${positives}`)
    expect(await studio.faults()).toEqual([])
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    await studio.page.getByRole('button', { name: /^Take back the correction/ }).click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor({ state: 'detached' })
    await studio.validated()
    expect(await studio.tile('Positives at the top').value.textContent()).toBe(before)
  })
})
