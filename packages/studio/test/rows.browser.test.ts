import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortNumber } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { type } from './command-line.js'
import { creditTable } from './credit-table.js'
import { eventually } from './eventually.js'
import { executable, openedTable } from './opened-table.js'

/** One story on one hard table, as a person would go through it. */
describe.skipIf(executable === undefined)('rows in the studio', () => {
  const credit = creditTable(400)
  const table = openedTable('credit.csv', credit)
  const { folder, looksRight } = table
  const tab = (name: string) => table.studio.page.getByRole('tab', { name }).click()
  const opened = () => table.studio.page.getByText(/: (positive|negative), default “(yes|no)”, rank [\d,]+ of 400/)

  it('opens a row, whose parts sum up to the score that the command line gives it', async () => {
    const { studio } = table
    const model = join(folder, 'model.json')
    const command = (await studio.command('The same on the command line')).replace('model.json', model)
    await type(command, folder)
    const { rows } = await type(`infinite-push rank ${model} credit.csv --explain 50`, folder)
    await studio.page.getByRole('option').nth(4).click()
    await opened().getByText(`row ${rows[4].row}`, { exact: true }).waitFor()
    await eventually(() => opened().textContent()).toContain(`score ${shortNumber(rows[4].score)}`)
    const parts = await studio.page.getByRole('table', { name: 'Contributions' }).getByRole('row').allTextContents()
    const sum = parts.reduce((total, text) => total + Number(/[+−][\d.,e-]+$/.exec(text)?.[0].replace('−', '-')), 0)
    expect(sum).toBeCloseTo(rows[4].score, 2)
    expect(parts.length).toBeGreaterThan(3)
  })

  it('shows every value of it, also of columns that are ignored, and the rows most like it', async () => {
    const { studio } = table
    await tab('All values')
    const values = studio.page.getByRole('table', { name: 'Values' })
    const id = (await opened().locator('b').textContent()) ?? ''
    const number = Number(id.slice(4)) - 1
    await values.getByText(`remark ${number}, ${number * 7919}`).waitFor()
    await looksRight()
    await tab('Rows like it')
    const like = studio.page.getByRole('tabpanel').getByRole('button').first()
    const name = (await like.textContent()) ?? ''
    await like.press('Enter')
    await opened().getByText(name, { exact: true }).waitFor()
  })

  it('says which change of one column lifts a row, and What if agrees', async () => {
    const { studio } = table
    const list = studio.page.getByRole('listbox', { name: 'Rows, best first' })
    await list.focus()
    for (let i = 0; i < 5; i++) await list.press('PageDown')
    await tab('What lifts it')
    const first = studio.page.getByRole('tabpanel').getByRole('listitem').first()
    await first.waitFor()
    const [, column, to] = /^(.+) from .+ to (.+?) \(/.exec((await first.textContent()) ?? '') ?? []
    const whatIf = studio.page.getByRole('region', { name: 'What if?' })
    if (to.startsWith('“')) {
      await whatIf.getByRole('combobox', { name: column }).click()
      await studio.page.getByRole('option', { name: to.slice(1, -1), exact: true }).click()
    } else {
      await whatIf.getByRole('textbox', { name: column }).fill(to)
    }
    // Above the first negative: one place behind the positives that stand there, at most.
    const told = whatIf.getByText(/^Rank [\d,]+ → [\d,]+ of 400/)
    const picture = await studio.page.getByRole('img', { name: /positives stand before/ }).getAttribute('aria-label')
    const onTop = Number(/(\d+) positives stand/.exec(picture ?? '')?.[1])
    const rank = async () => Number(/→ ([\d,]+)/.exec((await told.textContent()) ?? '')?.[1])
    await eventually(rank).toBeLessThanOrEqual(onTop + 1)
  })

  it('a category of What if has one level at a time', async () => {
    const { studio } = table
    const whatIf = studio.page.getByRole('region', { name: 'What if?' })
    await whatIf.getByRole('button', { name: 'As it was' }).click()
    await whatIf.getByRole('switch', { name: 'unused, too' }).press('Space')
    const home = whatIf.getByRole('combobox', { name: 'home' })
    const before = await home.inputValue()
    const other = before === 'rents' ? 'owns' : 'rents'
    await home.click()
    await studio.page.getByRole('option', { name: other, exact: true }).click()
    await eventually(() => home.inputValue()).toBe(other)
    await whatIf.getByRole('button', { name: 'As it was' }).click()
    await eventually(() => home.inputValue()).toBe(before)
  })

  it('finds rows by text and by column, marks them with a note, and hands the marks out', async () => {
    const { studio } = table
    const find = studio.page.getByRole('searchbox', { name: 'Find rows' })
    await find.fill('remark 17,')
    await studio.page.getByText('1 row has it').waitFor()
    await studio.page.getByRole('option', { name: /row 18\b/ }).click()
    await opened().getByText('row 18', { exact: true }).waitFor()
    await studio.page.getByRole('textbox', { name: 'Note about this row' }).fill('ask, please')
    await studio.page.keyboard.press('Enter')
    await studio.page.getByRole('button', { name: '★ Marked' }).waitFor()
    await find.fill('3000')
    await studio.page.getByRole('combobox', { name: 'In which column' }).click()
    await studio.page.getByRole('option', { name: 'income', exact: true }).click()
    await studio.page.getByRole('combobox', { name: 'How it compares' }).click()
    await studio.page.getByRole('option', { name: '≥' }).click()
    const rich = credit.split('\n').filter((line) => Number(line.split(',')[2]) >= 3000).length
    await studio.page.getByText(`${rich} rows have it`).waitFor()
    await find.fill('')
    await studio.page.getByRole('switch', { name: 'marked (1)' }).press('Space')
    await eventually(() => studio.page.getByRole('option').count()).toBe(1)
    const [header, line] = (await studio.download('Marks as CSV')).split('\n')
    expect(header).toBe('row,id,rank,score,label,note')
    expect(line).toMatch(/^18,,\d+,-?[\d.e-]+,(yes|no),"ask, please"$/)
    await studio.page.getByRole('switch', { name: 'marked (1)' }).press('Space')
  })

  it('scores another table by the rule', async () => {
    const { studio } = table
    const lines = credit.trimEnd().split('\n')
    const other = [lines[0], ...lines.slice(101)].map((line) => line.replace(/,(yes|no|default)$/, '')).join('\n')
    const panel = studio.page.getByRole('region', { name: 'Another table' })
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(`${other}\n`) })
    await panel.getByText(/new\.csv: 300 rows/).waitFor()
    writeFileSync(join(folder, 'new.csv'), `${other}\n`)
    const { rows } = await type(`infinite-push rank ${join(folder, 'model.json')} new.csv`, folder)
    const ids = await panel.getByRole('row').locator('td:nth-child(2)').allTextContents()
    expect(ids).toEqual(rows.slice(0, 100).map(({ row }: { row: number }) => `row ${row}`))
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
    await panel.getByText('It could not be scored').waitFor()
  })

  it('does without one level of a category, not without its column, as the command does', async () => {
    const { studio } = table
    const drop = studio.page.getByRole('button', { name: /^drop employment status.*=/ }).first()
    const level = ((await drop.getAttribute('aria-label')) ?? '').replace('drop ', '')
    await drop.click()
    await studio.page.getByText(`without ${level}`).waitFor()
    await studio.validated()
    const byValidation = 'there, by the same cross-validation'
    await eventually(() => studio.command(byValidation)).toContain('--penalty-factors dropped.csv')
    const { weights } = await type(await studio.command(byValidation), folder)
    expect(Object.keys(weights)).not.toContain(level)
    expect(Object.keys(weights).some((name) => name.startsWith('employment status'))).toBe(true)
    const features = studio.page.getByRole('table', { name: 'Features' }).getByRole('row')
    const [name, weight] = Object.entries<number>(weights)[0]
    await eventually(() => features.nth(1).textContent()).toContain(`${name}${shortNumber(weight)}`)
    await studio.page.getByRole('button', { name: /^Undo/ }).click()
    await studio.page.getByText(`without ${level}`).waitFor({ state: 'detached' })
  })

  it('is as good dark and narrow', async () => {
    const { studio } = table
    await looksRight()
    await studio.page.emulateMedia({ colorScheme: 'dark' })
    await studio.page.setViewportSize({ width: 360, height: 740 })
    await looksRight()
  })
})
