import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headlineRows } from '@infinite-push/core/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, startChromium } from './chromium.js'
import { REPOSITORY, type } from './command-line.js'
import { StudioPage } from './studio-page.js'

const executable = findChromium()
const SONAR = 'packages/cli/data/sonar.csv'

describe.skipIf(executable === undefined)('reports in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'))
  let browser: Awaited<ReturnType<typeof startChromium>>

  beforeAll(async () => {
    // Pages forbid scripts, that of the checker too.
    browser = await startChromium(executable ?? '', { viewport: { width: 1400, height: 900 }, bypassCSP: true })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function reportOf(command: string): Promise<StudioPage> {
    const report = join(folder, 'report.html')
    await type(`infinite-push ${command} --report ${report}`, REPOSITORY)
    return StudioPage.open(browser.context, pathToFileURL(report).href)
  }

  it('begin with the answer of the terminal, say what is training, and unfold on paper', async () => {
    const model = join(folder, 'm.json')
    const { page, complaints } = await reportOf(`fit ${SONAR} --folds 2 --threshold max --out ${model}`)
    const sections = await page.locator('section h2').allTextContents()
    expect(sections[0]).toBe('The answer')
    expect(sections.filter((title) => /\bbuy\b|\brich\b|list/.test(title))).toHaveLength(3)
    for (const title of sections.filter((each) => /\bbuy\b|\brich\b|list/.test(each)))
      expect(title).toContain('the training rows')
    const cells = await page.locator('section').first().locator('tbody tr').allTextContents()
    const told = headlineRows(JSON.parse(readFileSync(model, 'utf8')))
    expect(cells.map((text) => text.trim())).toEqual(
      told.map(({ what, train, newRows }) => [what, train, newRows].join('\n')),
    )
    const lastWeight = page.locator('details tbody tr').last()
    expect(await lastWeight.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await lastWeight.isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await page.close()
  })

  it.each([
    ['fit', `fit ${SONAR} --folds 2`],
    ['fit of an empty model', `fit ${SONAR} --lambda 10 --allow-empty`],
    ['fit with a threshold', `fit ${SONAR} --folds 2 --threshold max --budget 20 --calibrate platt`],
    ['path', `path ${SONAR} --lambdas 8`],
    ['compare', `compare ${SONAR} --repeats 1 --methods l1-push,l1-logistic`],
    ['stability', `stability ${SONAR} --subsamples 4`],
  ])('of %s have no fault for anybody, light, dark and narrow', async (_, command) => {
    const report = await reportOf(command)
    expect(await report.anyFaults()).toEqual([])
    await report.page.emulateMedia({ colorScheme: 'dark' })
    await report.page.setViewportSize({ width: 360, height: 740 })
    expect(await report.anyFaults()).toEqual([])
    expect(await report.overflow()).toBeLessThanOrEqual(0)
    await report.page.close()
  })
})
