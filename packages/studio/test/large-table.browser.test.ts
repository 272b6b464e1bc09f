import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortNumber } from '@infinite-push/core/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const AT_LAMBDA = 'The same on the command line'

/** Cross-validation alone takes most of a minute on two cores that do nothing else. */
const LONG_MS = 400_000

describe.skipIf(executable === undefined)('the studio on 100,000 rows inside the hull', { timeout: LONG_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-large-'))
  let server: LocalServer
  let browser: Awaited<ReturnType<typeof startChromium>>
  let studio: StudioPage

  beforeAll(async () => {
    writeFileSync(join(folder, 'large.csv'), generatedTable({ rows: 100_000, columns: 12, telling: 5, shift: 0.2 }))
    server = await startStudio({ page: builtPage() })
    browser = await startChromium(executable ?? '', { viewport: { width: 1440, height: 1000 } })
    studio = await StudioPage.open(browser.context, server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const proof = () => studio.tile('Proved').value
  const onTop = () => studio.tile('Positives at the top').value.textContent()

  /** What the command of the page prints and writes; the page hands out the same model and shows the same numbers. */
  async function expectSame(heading: string): Promise<void> {
    await studio.atRest()
    const printed = await type(await studio.command(heading), folder)
    const written = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))
    // Cross-validation knows λ_max from its beginning and keeps no proof of it; the page learns at the λ that was chosen.
    const { lambdaMaxProof, ...model } = JSON.parse(await studio.download('Model'))
    const received = written.lambdaMaxProof ? { ...model, lambdaMaxProof } : model
    expect(withSameNumbers(received, written)).toEqual(written)
    expect(await onTop()).toBe(`${shortNumber(Math.round(printed.metrics.train.posAtTop * 50_000))} of 50,000`)
    expect(await studio.tile('Features').value.textContent()).toBe(`${printed.features.selected} of 12`)
  }

  it('tells how far it is and can be cancelled at every stage', async () => {
    await studio.cancelSoon('Reading the table')
    await studio.page.locator('input[type=file]').setInputFiles(join(folder, 'large.csv'))
    const readAgain = studio.page.getByRole('button', { name: 'Read again' })
    await readAgain.waitFor()
    await studio.cancelSoon('Learning')
    await readAgain.click()
    const learnAgain = studio.page.getByRole('button', { name: 'Learn again' })
    await learnAgain.waitFor()
    await studio.cancelSoon('Cross-validating')
    await learnAgain.click()
    await studio.learnt()
    await studio.page.getByRole('button', { name: 'Begin again' }).waitFor()
  })

  it('shows a first fit as what it is, and learns from all rows where one rests', async () => {
    await studio.scrubber.focus()
    for (let i = 0; i < 4; i++) await studio.page.keyboard.press('ArrowRight')
    // Both in one look from inside of the page: a moment later all rows may be learnt.
    await studio.page.waitForFunction(`{
      const text = document.querySelector('main').innerText
      text.includes('A quick first fit from 10,000 of 100,000 rows') && /^Proved\\s+not yet$/m.test(text)
    }`)
    await proof().getByText('best', { exact: true }).waitFor()
    await studio.page.getByText('A quick first fit').waitFor({ state: 'detached' })
    await expectSame(AT_LAMBDA)
  })

  it('chooses as the command line does, and the choice is learnt from all rows', async () => {
    await studio.page.getByRole('button', { name: 'Begin again' }).click()
    await studio.validated()
    await studio.page.getByRole('button', { name: 'To the cross-validated choice' }).click()
    await proof().getByText('best', { exact: true }).waitFor()
    await expectSame(BY_VALIDATION)
    expect(studio.complaints).toEqual([])
  })

  it('says that every negative is too much to ask, and learns with the cure in place of the box', async () => {
    await studio.pushAbove('every negative')
    await studio.page.getByText('No rule can do better than none here').waitFor()
    await studio.page.getByRole('button', { name: 'Choose automatically' }).click()
    await studio.page.getByText('No rule can do better than none here').waitFor({ state: 'detached' })
    await studio.learnt()
  })
})
