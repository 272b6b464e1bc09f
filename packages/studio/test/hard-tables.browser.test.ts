import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { shortNumber } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { builtPage } from './built-page.js'
import { type } from './command-line.js'
import { eventually } from './eventually.js'
import { generatedTable } from './generated-table.js'
import { executable, openedTable } from './opened-table.js'
import { withSameNumbers } from './same-numbers.js'
import { serveFolder } from './static-site.js'
import { StudioPage } from './studio-page.js'

const BY_VALIDATION = 'there, by the same cross-validation'

describe.skipIf(executable === undefined)('the studio on a hard table', () => {
  /** Like the others, but that some of its labels are wrong. */
  const lines = generatedTable({ rows: 300, columns: 8, telling: 4, shift: 0.6 }).trimEnd().split('\n')
  const wrong = lines.map((line, i) =>
    i > 0 && i % 60 === 0 ? line.replace(/.$/, (label) => String(1 - Number(label))) : line,
  )
  const table = `${wrong.join('\n')}\n`
  const opened = openedTable('hard.csv', table)
  const { folder } = opened

  it('shows what to look at first, learns from corrections, and the command line learns the same from their file', async () => {
    const { studio } = opened
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
    await eventually(() => studio.tile('Positives at the top').value.textContent()).toBe(`${onTop} of ${positives}`)
    expect(await studio.faults()).toEqual([])
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    await studio.page.getByRole('button', { name: /^Take back the correction/ }).click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor({ state: 'detached' })
    await studio.validated()
    await eventually(() => studio.tile('Positives at the top').value.textContent()).toBe(before)
  })

  it('loses nothing when it is loaded again, and forgets when asked to', async () => {
    const { studio } = opened
    await studio.pushAbove('every negative')
    await studio.page
      .getByRole('button', { name: / is positive$/ })
      .first()
      .click()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    await studio.validated()
    await eventually(() => studio.page.url()).toContain('threshold=max')
    const answer = await studio.tile('Positives at the top').value.textContent()
    await studio.page.reload()
    await studio.validated()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    await eventually(() => studio.tile('Positives at the top').value.textContent()).toBe(answer)
    await studio.page.getByRole('button', { name: 'Keep or share' }).click()
    await studio.page.getByText('not your corrections and marks').waitFor()
    await studio.page.getByText('while this studio runs').waitFor()
    writeFileSync(join(folder, 'hard.studio.json'), await studio.download('Save session file'))
    expect(await studio.faults()).toEqual([])
    await studio.page.getByRole('switch', { name: 'Remember in this browser' }).press('Space')
    await studio.page.getByText('Nothing is kept').waitFor()
    await studio.page.reload()
    await studio.page.getByText('Drop hard.csv here to go on with it').waitFor()
  })

  it('goes on elsewhere with a session file and the same table, and says so when it is another one', async () => {
    const { studio } = opened
    await studio.chooseFile('hard.studio.json', readFileSync(join(folder, 'hard.studio.json'), 'utf8'))
    await studio.page.getByText('Drop hard.csv here to go on with it').waitFor()
    await studio.dropFile('hard.csv', table)
    await studio.validated()
    await studio.page.getByText('1 correction', { exact: true }).waitFor()
    await eventually(() => studio.page.url()).toContain('threshold=max')
    expect(await studio.page.getByText('Not the same table').count()).toBe(0)
    await studio.page.reload()
    await studio.chooseFile('hard.studio.json', readFileSync(join(folder, 'hard.studio.json'), 'utf8'))
    await studio.dropFile('hard.csv', `${lines.join('\n')}\n`)
    await studio.page.getByText('Not the same table').waitFor()
  })

  it('lets nothing out and asks for nothing that is not there on a static host, too', async () => {
    const { browser } = opened
    const site = await serveFolder(builtPage())
    const other = await StudioPage.open(browser.context, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const told = () => other.page.evaluate("fetch('http://127.0.0.1:9/x').then(() => 'out', (error) => String(error))")
    expect(await told()).toContain('Failed to fetch')
    expect(other.complaints.join()).toContain('Content Security Policy')
    expect(other.complaints.join()).not.toContain('404')
    await other.page.close()
    site.close()
  })
})
