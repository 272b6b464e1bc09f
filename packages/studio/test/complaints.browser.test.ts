import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percent } from '@infinite-push/core/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStudio } from '../src/server/start-studio.js'
import { builtPage } from './built-page.js'
import { startChromium } from './chromium.js'
import { type } from './command-line.js'
import { eventually } from './eventually.js'
import { generatedTable } from './generated-table.js'
import { executable } from './opened-table.js'
import { rareTable } from './rare-table.js'
import { serveFolder } from './static-site.js'
import { StudioPage } from './studio-page.js'

/** What people complained about, tried as they did. */
describe.skipIf(executable === undefined)('what people complained about', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-complaints-'))
  let browser: Awaited<ReturnType<typeof startChromium>>
  beforeAll(async () => {
    browser = await startChromium(executable ?? '', { viewport: { width: 1440, height: 1000 } })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the link of the terminal opens as often as one likes in the same browser, from another page, too', async () => {
    const server = await startStudio({ page: builtPage() })
    const elsewhere = await serveFolder(folder)
    const first = await StudioPage.open(browser.context, server.url)
    await first.page.getByText('Drop a table anywhere on this page').waitFor()
    const second = await StudioPage.open(browser.context, server.url)
    await second.page.getByText('Drop a table anywhere on this page').waitFor()
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>x</title><a href="${server.url}">the studio</a>`)
    const { port } = elsewhere.address() as { port: number }
    await second.page.goto(`http://localhost:${port}/`)
    await second.page.getByRole('link', { name: 'the studio' }).click()
    await second.page.getByText('Drop a table anywhere on this page').waitFor()
    const stranger = await startChromium(executable ?? '')
    const other = await StudioPage.open(stranger.context, server.url)
    await other.page.getByRole('heading', { name: 'Not this way' }).waitFor()
    expect(await other.anyFaults(({ impact }) => impact === 'critical')).toEqual([])
    await stranger.close()
    await first.page.close()
    await second.page.close()
    elsewhere.close()
    await server.close()
  })

  it('the cards of the first page show where the focus is', async () => {
    const server = await startStudio({ page: builtPage() })
    const { page } = await StudioPage.open(browser.context, server.url)
    const card = page.getByRole('button', { name: /Sonar/ })
    await card.waitFor()
    const look = () => card.evaluate((element) => getComputedStyle(element).outline)
    const before = await look()
    for (let i = 0; i < 12 && !(await card.evaluate((element) => element === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    expect(await card.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
    expect(await look()).not.toBe(before)
    expect(await card.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))).toBeGreaterThan(
      1,
    )
    await page.close()
    await server.close()
  })

  it('what was learnt can be taken away when the server has stopped', async () => {
    const server = await startStudio({ page: builtPage() })
    const studio = await StudioPage.open(browser.context, server.url)
    await studio.openBundled('Sonar')
    await studio.validated()
    await studio.page.waitForLoadState('networkidle')
    await server.close()
    expect(await studio.download('Report')).toContain('A ranking learnt from sonar.csv')
    expect(await studio.download('JavaScript')).toContain('export')
    expect((await studio.download('Ranked list')).split('\n')).toHaveLength(210)
    await studio.page.close()
  })

  it('of one positive in 200 rows, the headline follows the hand, says which rows it counts, and is the command line’s', async () => {
    const rare = rareTable(3000)
    writeFileSync(join(folder, 'rare.csv'), rare)
    const server = await startStudio({ page: builtPage() })
    const studio = await StudioPage.open(browser.context, server.url)
    await studio.dropFile('rare.csv', rare)
    await studio.page.getByRole('button', { name: /^fraud is positive/ }).click()
    await studio.learnt()
    await studio.validated()
    const printed = await type(await studio.command('there, by the same cross-validation'), folder)
    const top = studio.tile('Positives at the top')
    const fresh = studio.tile('On new rows')
    expect(await top.value.textContent()).toBe(`${Math.round(15 * printed.metrics.train.posAtTop)} of 15`)
    expect(await top.detail.textContent()).toContain('on the rows it learnt from')
    expect(await fresh.value.textContent()).toBe(percent(printed.metrics.cv.corrected.mean))
    const atChoice = await fresh.detail.textContent()
    await studio.scrubber.focus()
    for (let i = 0; i < 6; i++) await studio.page.keyboard.press('ArrowRight')
    await eventually(() => fresh.detail.textContent()).not.toBe(atChoice)
    expect(await fresh.detail.textContent()).toContain('rows left out at this λ')
    await studio.page.keyboard.press('Home')
    await eventually(() => fresh.value.textContent()).toBe('none')
    expect(await studio.tile('Features').value.textContent()).toBe('0 of 12')
    expect(await studio.overflow()).toBeLessThanOrEqual(0)
    expect(studio.complaints).toEqual([])
    await studio.page.close()
    await server.close()
  })

  it('after a cure is clicked, the box with the trouble is gone and what is learnt is said', async () => {
    const amidst = generatedTable({ rows: 4000, columns: 8, telling: 3, shift: 0.2 })
    const server = await startStudio({ page: builtPage() })
    const studio = await StudioPage.open(browser.context, server.url)
    await studio.dropFile('amidst.csv', amidst)
    await studio.learnt()
    await studio.pushAbove('every negative')
    const trouble = studio.page.getByText('No rule can do better than none here')
    await trouble.waitFor()
    // Whatever was on the screen while it was learnt again, frame by frame.
    await studio.page.evaluate(`{
      window.seen = []
      const look = () => { window.seen.push(document.querySelector('main').innerText); requestAnimationFrame(look) }
      requestAnimationFrame(look)
    }`)
    await studio.page.getByRole('button', { name: 'Choose automatically' }).click()
    await studio.learnt()
    const seen = (await studio.page.evaluate('window.seen')) as string[]
    const gone = seen.findIndex((text) => !text.includes('No rule can do better'))
    expect(gone).toBeGreaterThanOrEqual(0)
    expect(seen.slice(gone).filter((text) => text.includes('No rule can do better'))).toEqual([])
    expect(/Learning|Positives at the top/.test(seen[gone])).toBe(true)
    await studio.page.close()
    await server.close()
  })
})
