import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { percent, shortNumber } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { type } from './command-line.js'
import { creditTable } from './credit-table.js'
import { eventually } from './eventually.js'
import { listsTable } from './lists-table.js'
import { executable, type OpenedTable, openedTable } from './opened-table.js'
import { withSameNumbers } from './same-numbers.js'

const BY_VALIDATION = 'there, by the same cross-validation'

/** What the command of the page learns, which must be what the page hands out. */
async function commanded({ studio, folder }: OpenedTable, part: string) {
  await eventually(() => studio.command(BY_VALIDATION)).toContain(part)
  await studio.validated()
  const printed = await type(await studio.command(BY_VALIDATION), folder)
  const written = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))
  // What is said about columns that look like lists is of the command line.
  const warnings = written.warnings.filter(({ code }: { code: string }) => code !== 'lists-proposed')
  const model = { ...written, warnings }
  expect(withSameNumbers(JSON.parse(await studio.download('Model')), model)).toEqual(model)
  return { printed, written }
}

/** Everything that `fit` takes, on a table of search results. */
describe.skipIf(executable === undefined)('settings of the studio', () => {
  const opened = openedTable('results.csv', listsTable(24, 12))

  it('proposes lists, and ranks inside of them as the command line does', async () => {
    const { studio } = opened
    // Choosing K in lists as well would be long work for each of these tests.
    await studio.pushAbove('every negative')
    await studio.page.getByRole('button', { name: 'Rank inside each qid' }).press('Enter')
    await studio.page.getByText('in 24 lists').waitFor()
    const { printed, written } = await commanded(opened, '--query qid')
    expect(written.training.lists.used).toBe(24)
    const top = studio.tile('Positives at the top')
    expect(await top.value.textContent()).toBe(`${percent(printed.metrics.train.posAtTop)} of a list`)
    expect(await top.detail.textContent()).toMatch(/^mean of 24 lists: .*of their list, on the rows it learnt from$/)
    await opened.looksRight()
  })

  it('shows one list at a time, and opens its rows against the rows of their list', async () => {
    const { studio, folder } = opened
    await studio.page.getByRole('button', { name: 'The list behind' }).press('Enter')
    await studio.page.getByRole('img', { name: /^The first 12 of 12 rows/ }).waitFor()
    await studio.choose('List that is shown', 'q5')
    const { rows } = await type('infinite-push rank model.json results.csv', folder)
    const ofList = rows.filter(({ list }: { list: string }) => list === 'q5')
    await studio.page.getByRole('option').nth(2).click()
    await studio.page.getByText(`row ${ofList[2].row}`, { exact: true }).first().waitFor()
    await studio.page.getByText(/rank 3 of 12, score/).waitFor()
  })

  it('keeps rows together in folds', async () => {
    const { studio } = opened
    await studio.page.getByRole('button', { name: 'Check or change the reading' }).press('Enter')
    await studio.choose('Folds keep together', 'user')
    const { written } = await commanded(opened, '--groups-of-rows user')
    expect(written.metrics.cv.rowGroups).toBe(7)
    await opened.looksRight()
    await studio.page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  })

  it('learns with no weight below 0', async () => {
    const { studio } = opened
    await studio.choose('Weights', 'none below 0')
    const { printed } = await commanded(opened, '--nonnegative')
    expect(Math.min(...Object.values<number>(printed.weights))).toBeGreaterThan(0)
  })

  it('learns with signs of some features', async () => {
    const { studio } = opened
    await studio.choose('Weights', 'not below 0 for some')
    await studio.page.getByRole('combobox', { name: 'Features not below 0' }).click()
    await studio.page.getByRole('option', { name: 'price', exact: true }).click()
    await studio.page.keyboard.press('Escape')
    const some = await commanded(opened, '--nonnegative price')
    expect(some.printed.weights.price ?? 0).toBeGreaterThanOrEqual(0)
    await studio.choose('Weights', 'any')
    await eventually(() => studio.command(BY_VALIDATION)).not.toContain('nonnegative')
    await studio.validated()
  })

  it('learns with groups of features, told by their names', async () => {
    const { studio } = opened
    await studio.page.getByRole('combobox', { name: 'Use', exact: true }).click()
    await studio.page.getByRole('option', { name: /\(group\)$/ }).click()
    const groups = studio.page.getByRole('textbox', { name: 'Groups of features' })
    expect(await groups.inputValue()).toBe('=')
    const { printed } = await commanded(opened, "--penalty group --groups 'prefix:='")
    const levels = Object.keys(printed.weights).filter((name) => name.startsWith('kind='))
    expect([0, 3]).toContain(levels.length)
    await groups.fill('§')
    await studio.page.getByText('no name of a feature has it').waitFor()
    await opened.looksRight()
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await eventually(() => studio.command(BY_VALIDATION)).not.toContain('group ')
  })

  it('has the same numbers on its tiles for the number of rows one can look at', async () => {
    const { studio, folder } = opened
    const { metrics } = await type(await studio.command(BY_VALIDATION), folder)
    const found = studio.page.getByLabel('The answer').locator('dl > div').nth(2).locator('dd').first()
    expect(await found.textContent()).toContain(shortNumber(Math.round(metrics.first.positives)))
  })
})

/** The two dials, their words, and narrow windows, on a table with long names. */
describe.skipIf(executable === undefined)('dials of the studio', () => {
  const opened = openedTable('credit.csv', creditTable(300))
  const dial = () => opened.studio.page.getByRole('slider', { name: 'K, how many of the highest negatives' })

  it('turns K by keys, learns what is typed out and nothing on the way, and marks what auto chose', async () => {
    const { studio } = opened
    await studio.validated()
    // Every command that was ever on the page: they follow each step at once.
    await studio.page.evaluate(`{
      window.commands = new Set()
      const note = () => document.querySelectorAll('code').forEach((code) => window.commands.add(code.textContent))
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    }`)
    const exact = studio.page.getByRole('textbox', { name: 'K exactly' })
    await exact.focus()
    await exact.press('Control+A')
    await exact.pressSequentially('200')
    await exact.press('Enter')
    const { printed } = await commanded(opened, '--top-k 200')
    expect(printed.threshold).toEqual({ kind: 'top-k', k: 200 })
    const seen = (await studio.page.evaluate('[...window.commands]')) as string[]
    expect(seen.filter((command) => /--top-k (?!200 )/.test(command))).toEqual([])
    expect(seen.filter((command) => command.includes('--top-k 200 '))).not.toEqual([])
    expect(await dial().getAttribute('aria-valuetext')).toBe('K 200, the mean of the 200 highest negatives')
    await studio.page
      .getByRole('region', { name: 'The list', exact: true })
      .getByText('auto', { exact: true })
      .first()
      .waitFor()
    await dial().focus()
    await studio.page.keyboard.press('End')
    await studio.page.keyboard.press('Enter')
    await commanded(opened, '--fraction 1')
    expect(await dial().getAttribute('aria-valuenow')).toBe('266')
  })

  it('says so where K leaves no room for a rule; the dial stays in the hand, and one moves on or back to what auto chose', async () => {
    const { studio } = opened
    const trouble = studio.page.getByText('No rule can do better than none here')
    await dial().focus()
    await studio.page.keyboard.press('Home')
    await studio.page.keyboard.press('Enter')
    await trouble.waitFor()
    await eventually(() => dial().evaluate((element) => element === document.activeElement)).toBe(true)
    await studio.page.getByRole('region', { name: 'Another K' }).getByText('auto', { exact: true }).first().waitFor()
    await opened.looksRight()
    await studio.page.keyboard.press('End')
    await studio.page.keyboard.press('Enter')
    await studio.learnt()
    await eventually(() => dial().evaluate((element) => element === document.activeElement)).toBe(true)
    await commanded(opened, '--fraction 1')
    await dial().focus()
    await studio.page.keyboard.press('Home')
    await studio.page.keyboard.press('Enter')
    await trouble.waitFor()
    await studio.page.getByRole('button', { name: 'Choose automatically' }).press('Enter')
    await studio.page.getByText(/^Pushed above .*chosen by cross-validation$/).waitFor()
    await commanded(opened, 'fit credit.csv')
  })

  it('says beside the controls what they are, and every word in the glossary', async () => {
    const { studio } = opened
    await studio.page.getByText(/is the price of a feature/).waitFor()
    await studio.page.getByText(/is how many of the highest negatives count/).waitFor()
    expect(await studio.tile('Proved').detail.textContent()).toContain('duality gap')
    await studio.page.getByRole('button', { name: 'Words and documents' }).press('Enter')
    await studio.page.getByText('proof, duality gap').waitFor()
    expect(await studio.page.getByRole('link', { name: 'the documents' }).getAttribute('href')).toMatch(/^https:/)
    await opened.looksRight()
    await studio.page.keyboard.press('Escape')
    await studio.page.getByText('proof, duality gap').waitFor({ state: 'detached' })
  })

  it('folds the settings into one line in a narrow window', async () => {
    const { studio } = opened
    await studio.page.setViewportSize({ width: 1000, height: 800 })
    await studio.page.getByText('K chosen automatically, l1, 5 folds').waitFor()
    expect(await studio.page.getByRole('combobox', { name: 'Push the positives above' }).isVisible()).toBe(false)
    await studio.page.getByRole('button', { name: 'Change the settings' }).press('Enter')
    await studio.choose('Columns', 'by rank')
    await studio.page.getByText('K chosen automatically, l1, columns by rank, 5 folds').waitFor()
    await studio.validated()
    await studio.page.emulateMedia({ colorScheme: 'dark' })
    await studio.page.setViewportSize({ width: 360, height: 740 })
    await opened.looksRight()
    await studio.page.getByRole('button', { name: /^What only the command line does/ }).press('Enter')
    await studio.page.getByText(/--calibrate platt --out/).waitFor()
    await opened.looksRight()
  })
})
