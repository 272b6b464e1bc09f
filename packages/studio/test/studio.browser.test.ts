import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { estimateText, shortNumber } from '@infinite-push/core/internal'
import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LocalServer } from '../src/server/local-server.js'
import { startStudio } from '../src/server/start-studio.js'
import { builtPage } from './built-page.js'
import { findChromium, startChromium } from './chromium.js'
import { REPOSITORY, type } from './command-line.js'
import { eventually } from './eventually.js'
import { generatedTable } from './generated-table.js'
import { withSameNumbers } from './same-numbers.js'
import { serveFolder } from './static-site.js'
import { StudioPage } from './studio-page.js'

const executable = findChromium()
if (executable === undefined)
  console.warn('The studio is not tested in a browser: install chromium (Debian: chromium).')

const AT_LAMBDA = 'The same on the command line'
const BY_VALIDATION = 'there, by the same cross-validation'

it('the first load of the page is less than 350 KB of compressed script', () => {
  const page = builtPage()
  const html = readFileSync(join(page, 'index.html'), 'utf8')
  // The engine is started at once, so that it is there when the first table is.
  const first = readdirSync(join(page, 'assets')).filter((name) => {
    return name.endsWith('.js') && (html.includes(name) || name.startsWith('engine.worker'))
  })
  const sizes = first.map((name) => gzipSync(readFileSync(join(page, 'assets', name))).length)
  expect(sizes.length).toBeGreaterThanOrEqual(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000)
})

describe.skipIf(executable === undefined)('the studio in a browser', () => {
  /** Pictures of every state, to look at. */
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  const genes = generatedTable({ rows: 62, columns: 2000, telling: 5, shift: 0.4 })
  writeFileSync(join(folder, 'genes.csv'), genes)
  let server: LocalServer
  let browser: Awaited<ReturnType<typeof startChromium>>
  let context: BrowserContext
  let origin: string
  let studio: StudioPage

  beforeAll(async () => {
    const page = builtPage()
    server = await startStudio({ page })
    origin = new URL(server.url).origin
    browser = await startChromium(executable ?? '', { viewport: { width: 1400, height: 1000 } })
    context = browser.context
    studio = await StudioPage.open(context, server.url)
    console.info(`Pictures of the studio are in ${folder}`)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  afterEach(() => expect(studio.complaints).toEqual([]))

  /** What every state must be: usable by everybody, and no wider than the window. */
  async function looksRight(name: string): Promise<void> {
    await studio.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    // Colours that fade, and views that follow the width, are judged when they are there.
    await eventually(() => studio.faults()).toEqual([])
    await eventually(() => studio.overflow()).toBeLessThanOrEqual(0)
  }

  /** What a command of the page prints and writes. */
  async function typed(command: string, cwd: string) {
    const printed = await type(command.replace('model.json', join(folder, 'model.json')), cwd)
    return { printed, written: JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) }
  }

  async function expectDownload(model: unknown): Promise<void> {
    expect(withSameNumbers(JSON.parse(await studio.download('Model')), model)).toEqual(model)
  }

  it('begins with a page that says what to do', async () => {
    await studio.page.getByText('Drop a table anywhere on this page').waitFor()
    await looksRight('open')
  })

  it('learns from a bundled set, chooses λ as the command line does, and hands out the same model', async () => {
    await studio.openBundled('Sonar')
    await studio.validated()
    expect(await studio.page.evaluate('document.activeElement.textContent')).toBe('sonar.csv')
    await looksRight('explore')
    const { printed, written } = await typed(await studio.command(BY_VALIDATION), REPOSITORY)
    await expectDownload(written)
    const { train, cv } = printed.metrics
    const onTop = Math.round(train.posAtTop * 111)
    expect(await studio.tile('Positives at the top').value.textContent()).toBe(`${onTop} of 111`)
    expect(await studio.tile('Positives at the top').detail.textContent()).toContain('on the rows it learnt from')
    expect(await studio.tile('Features').value.textContent()).toBe(`${printed.features.selected} of 60`)
    const { value, detail } = studio.tile('On new rows')
    const range = (await detail.textContent())?.replace(/;.*/, '')
    expect(`about ${await value.textContent()} (${range})`).toBe(estimateText(cv))
  })

  it('tells what was tried, and what it pushes the positives above', async () => {
    const tried = studio.page.getByRole('table', { name: 'What was tried' })
    const rows = await tried.getByRole('row').allTextContents()
    expect(rows[1]).toMatch(/^the highest.*%/)
    expect(rows.length).toBeGreaterThan(6)
    expect(rows.filter((row) => row.includes('(chosen)'))).toHaveLength(1)
    await studio.page.getByText(/^Pushed above the .*negatives?, chosen by cross-validation$/).waitFor()
  })

  it('says what to expect of new rows wherever one stands', async () => {
    const { value } = studio.tile('On new rows')
    const before = await value.textContent()
    await studio.scrubber.focus()
    await studio.page.keyboard.press('Home')
    await eventually(() => value.textContent()).toBe('none')
    expect(await studio.tile('Proved').value.textContent()).toBe('empty')
    await studio.page.getByRole('button', { name: 'To the cross-validated choice' }).click()
    await eventually(() => value.textContent()).toBe(before)
  })

  it('follows the arrow keys, and shows the weights that the command line finds there', async () => {
    await studio.scrubber.focus()
    const before = Number(await studio.scrubber.getAttribute('aria-valuenow'))
    for (let i = 0; i < 8; i++) await studio.page.keyboard.press('ArrowLeft')
    expect(await studio.scrubber.getAttribute('aria-valuenow')).toBe(String(before - 8))
    const shown = await studio.scrubber.getAttribute('aria-valuetext')
    // What is slow to draw follows the list.
    await eventually(
      async () => `λ ${shortNumber(Number(/--lambda (\S+)/.exec(await studio.command(AT_LAMBDA))?.[1]))},`,
    ).toBe(shown?.replace(/,.*/, ','))
    const { printed, written } = await typed(await studio.command(AT_LAMBDA), REPOSITORY)
    expect(shown).toContain(`, ${printed.features.selected} features`)
    const table = studio.page.getByRole('table', { name: 'Features' })
    const [name, weight] = Object.entries<number>(printed.weights)[0]
    await eventually(() => table.getByRole('row').nth(1).textContent()).toContain(`${name}${shortNumber(weight)}`)
    await expectDownload(written)
  })

  it('hands out the ranked list that the command line writes', async () => {
    const rank = `infinite-push rank ${join(folder, 'model.json')} packages/cli/data/sonar.csv`
    const { rows } = await type(rank, REPOSITORY)
    const [header, ...lines] = (await studio.download('Ranked list')).trimEnd().split('\n')
    expect(header).toBe('rank,score,row,label')
    const expected = rows.map((row: Record<string, unknown>) => [row.rank, row.score, row.row, row.label].map(Number))
    const received = lines.map((line) => line.split(',').map(Number))
    expect(withSameNumbers(received, expected)).toEqual(expected)
  })

  it('hands out a report that opens offline, and exports', async () => {
    const report = await studio.download('Report')
    expect(report).toMatch(/^<!doctype html>/)
    expect(report).toContain('A ranking learnt from sonar.csv')
    expect(report.match(/<svg [^>]*role="img"/g)?.length).toBeGreaterThan(2)
    expect(await studio.download('JavaScript')).toContain('export')
    expect(await studio.download('ONNX')).not.toBe('')
  })

  it('shows where a row would stand with other values', async () => {
    await studio.page.getByRole('option').nth(5).click()
    await studio.page.getByText(/^Rank 6 of 208/).waitFor()
    const slider = studio.page.getByRole('slider', { name: /^V\d+, from/ }).first()
    await slider.press('Home')
    await studio.page.getByText(/^Rank 6 → \d+ of 208/).waitFor()
    await looksRight('what-if')
    await studio.page.getByRole('button', { name: 'As it was' }).click()
    await studio.page.getByText(/^Rank 6 of 208/).waitFor()
  })

  it('does without a feature when asked, takes it back by undo, and shares its settings by the address', async () => {
    await studio.page.getByRole('button', { name: 'drop V12' }).click()
    await studio.page.getByText('without V12').waitFor()
    await eventually(() => studio.command(AT_LAMBDA)).toContain('--ignore V12')
    await eventually(() => studio.page.url()).toMatch(/#data=sonar&drop=V12&ratio=0\.\d+/)
    const other = await StudioPage.open(context, studio.page.url())
    await other.learnt()
    const where = async (page: StudioPage) => [
      await page.scrubber.getAttribute('aria-valuetext'),
      await page.command(AT_LAMBDA),
    ]
    // The list with V12 stays on the screen until that without it is there.
    await eventually(() => where(studio)).toEqual(await where(other))
    await other.page.close()
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await studio.page.getByText('without V12').waitFor({ state: 'detached' })
    await eventually(() => studio.command(AT_LAMBDA)).not.toContain('--ignore')
  })

  it('is as good on a dark and narrow screen', async () => {
    await studio.page.emulateMedia({ colorScheme: 'dark' })
    await looksRight('explore-dark')
    await studio.page.setViewportSize({ width: 360, height: 740 })
    await looksRight('explore-dark-narrow')
    await studio.page.getByRole('button', { name: 'Check or change the reading' }).click()
    await studio.page.getByRole('table', { name: 'Columns' }).waitFor()
    await looksRight('reading-dark-narrow')
    await studio.page.emulateMedia({ colorScheme: 'light' })
    await looksRight('reading-narrow')
    await studio.newTable()
    await looksRight('open-narrow')
    await studio.page.setViewportSize({ width: 1400, height: 1000 })
  })

  it('takes a file that is dropped on it, and agrees with the command line about 62 × 2000', async () => {
    await studio.dropFile('genes.csv', genes)
    await studio.learnt()
    await studio.validated()
    const { printed, written } = await typed(await studio.command(BY_VALIDATION), folder)
    await expectDownload(written)
    expect(await studio.tile('Features').value.textContent()).toBe(`${printed.features.selected} of 2,000`)
    await looksRight('genes')
  })

  it('has a list where the average positive is amidst the negatives, and agrees with the command line about it', async () => {
    const amidst = generatedTable({ rows: 2000, columns: 6, telling: 3, shift: 0.2 })
    writeFileSync(join(folder, 'amidst.csv'), amidst)
    await studio.newTable()
    await studio.dropFile('amidst.csv', amidst)
    await studio.learnt()
    expect(await studio.page.getByText('No rule can do better than none here').count()).toBe(0)
    await studio.validated()
    await looksRight('amidst')
    const tried = studio.page.getByRole('table', { name: 'What was tried' })
    await tried.getByText('every model is empty').first().waitFor()
    const { printed, written } = await typed(await studio.command(BY_VALIDATION), folder)
    await expectDownload(written)
    expect(printed.threshold.kind).toBe('fraction')
    expect(await studio.tile('Features').value.textContent()).toBe(`${printed.features.selected} of 6`)
    expect(await studio.command(AT_LAMBDA)).toContain(`--fraction ${printed.threshold.tau} --lambda ${printed.lambda}`)
    const again = await typed(await studio.command(AT_LAMBDA), folder)
    expect(again.printed.weights).toEqual(printed.weights)
  })

  it('offers to choose where every negative is too much to ask, and takes a number when it is typed out', async () => {
    await studio.pushAbove('every negative')
    await studio.page.getByRole('button', { name: 'Choose automatically' }).waitFor()
    await looksRight('inside-the-hull')
    await studio.pushAbove('the mean of the highest part')
    const part = studio.page.getByRole('textbox', { name: 'Part in %' })
    await part.fill('')
    await part.pressSequentially('75')
    await part.press('Enter')
    await studio.learnt()
    await studio.validated()
    await eventually(() => studio.page.url()).toContain('threshold=fraction-0.75')
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await eventually(() => part.inputValue()).toBe('5')
    await studio.page.getByRole('button', { name: /^Redo/ }).click()
    await eventually(() => studio.command(BY_VALIDATION)).toContain('--fraction 0.75')
    await studio.validated()
    const { written } = await typed(await studio.command(BY_VALIDATION), folder)
    await expectDownload(written)
  })

  it('asks what a table leaves open, and cures it with one click', async () => {
    const rows = (line: (i: number) => string) => Array.from({ length: 40 }, (_, i) => `${line(i)}\n`).join('')
    const asked = async (name: string, table: string, cure: string | RegExp) => {
      await studio.newTable()
      await studio.chooseFile(`${name}.csv`, table)
      await studio.page.getByRole('button', { name: cure }).waitFor()
      await looksRight(name)
      await studio.page.getByRole('button', { name: cure }).click()
      await studio.learnt()
    }
    const value = (i: number) => (i % 3 === 0 ? 20 + i : i)
    await asked('missing', `a,b,label\n${rows((i) => `${i === 5 ? '' : value(i)},${i % 7},${i % 3 ? 0 : 1}`)}`, /means/)
    await asked(
      'class',
      `a,b,out\n${rows((i) => `${value(i)},${i % 7},${i % 3 ? 'well' : 'sick'}`)}`,
      /^sick is positive/,
    )
    await asked(
      'cell',
      `a,b,label\n${rows((i) => `${value(i)},${i === 7 ? 'seven' : i},${i % 3 ? 0 : 1}`)}`,
      /column b/,
    )
    await eventually(() => studio.command(AT_LAMBDA)).toContain('--ignore b')
    const amidst = rows((i) => `${[0, 0, 1, 1, 0.5][i % 5]},${[0, 1, 0, 1, 0.5][i % 5]},${i % 5 === 4 ? 1 : 0}`)
    await studio.newTable()
    await studio.chooseFile('amidst.csv', `a,b,label\n${amidst}`)
    await studio.page.getByText('No rule can do better than none here').waitFor()
    await looksRight('empty')
    await studio.pushAbove('every negative')
    await studio.page.getByRole('button', { name: 'Choose automatically' }).click()
    await studio.page.getByText('The average positive is like the average negative').waitFor()
    await studio.newTable()
    await studio.chooseFile('photo.csv', '\u0000\u0001\u0002')
    await studio.page.getByText('photo.csv is not a text file').waitFor()
    await looksRight('not-a-table')
  })

  it('can be cancelled in the middle, and goes on', async () => {
    await studio.newTable()
    await studio.cancelSoon('Reading the table')
    await studio.chooseFile('long.csv', generatedTable({ rows: 80_000, columns: 30, telling: 6, shift: 0.7 }))
    const readAgain = studio.page.getByRole('button', { name: 'Read again' })
    await readAgain.waitFor()
    await studio.cancelSoon('Learning')
    await readAgain.click()
    await studio.page.getByText('Learning was cancelled').waitFor()
    await looksRight('cancelled')
    await studio.newTable()
    await studio.cancelSoon('Cross-validating')
    await studio.chooseFile('wide.csv', generatedTable({ rows: 150, columns: 1500, telling: 5, shift: 0.2 }))
    await studio.learnt()
    await studio.page.getByRole('button', { name: 'Begin again' }).click()
    await studio.validated()
  })

  it('learns for the newest settings, however often they change while it learns', async () => {
    await studio.newTable()
    await studio.chooseFile('large.csv', generatedTable({ rows: 20_000, columns: 30, telling: 6, shift: 0.7 }))
    await studio.page.getByRole('status').getByText('Learning').waitFor()
    await studio.pushAbove('the mean of the K highest')
    for (const k of ['40', '400', '4000']) {
      await studio.page.waitForTimeout(400)
      await studio.page.getByRole('textbox', { name: 'K', exact: true }).fill(k)
    }
    // A number is taken after a pause, so that the path of the one before may still be there.
    const command = async () => {
      await studio.scrubber.waitFor({ timeout: 100_000 })
      await studio.learnt()
      return studio.command(AT_LAMBDA)
    }
    await eventually(command).toContain('--top-k 4000')
    expect(await studio.page.getByText('Nothing could be learnt').count()).toBe(0)
  })

  it('works as a plain static site, too', async () => {
    const site = await serveFolder(builtPage())
    const other = await StudioPage.open(context, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await other.openBundled('Breast cancer')
    expect(await other.page.getByRole('heading', { level: 1 }).textContent()).toBe('wpbc.csv')
    await other.page.close()
    site.close()
  })

  it('opens the table that the server was started with, and never asks anything of another origin', async () => {
    const own = await startStudio({ page: builtPage(), data: join(folder, 'genes.csv') })
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).origin))
    const other = await StudioPage.open(context, own.url)
    await other.learnt()
    expect(await other.page.getByRole('heading', { level: 1 }).textContent()).toBe('genes.csv')
    expect(new Set(asked.filter((each) => each !== 'null' && each !== origin))).toEqual(
      new Set([new URL(own.url).origin]),
    )
    await other.page.close()
    await own.close()
  })
})
