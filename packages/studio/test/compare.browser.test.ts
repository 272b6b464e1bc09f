import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted, percent, shortNumber } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { type } from './command-line.js'
import { creditTable } from './credit-table.js'
import { eventually } from './eventually.js'
import { executable, openedTable } from './opened-table.js'

const AT_LAMBDA = 'The same on the command line'
const BY_VALIDATION = 'there, by the same cross-validation'

/** Two settings of one hard table, by keyboard only. */
describe.skipIf(executable === undefined)('comparing in the studio', () => {
  const opened = openedTable('credit.csv', creditTable(300))
  const card = (name: string) => opened.studio.page.getByRole('region', { name, exact: true })
  const press = (name: string) => opened.studio.page.getByRole('button', { name, exact: true }).press('Enter')
  const learnt = (name: string) => card(name).getByText(/% on top \(95 %: /)
  const test = () => opened.studio.page.getByText(/^On the same 5 folds /)

  /** What the command line says about what the page shows. */
  async function commanded(out: string) {
    const { studio, folder } = opened
    const command = (await studio.command(AT_LAMBDA)).replace('model.json', out)
    const { features } = await type(command, folder)
    const { rows } = await type(`infinite-push rank ${out} credit.csv`, folder)
    return { features, ids: rows.map(({ row }: { row: number }) => `row ${row}`) as string[] }
  }

  /** The command is drawn after the dial: it is waited for until it has the λ that is shown elsewhere. */
  async function commandAt(lambda: () => Promise<string | undefined>) {
    const { studio } = opened
    const behind = async () => {
      const commanded = /--lambda (\S+)/.exec(await studio.command(AT_LAMBDA))?.[1]
      return shortNumber(Number(commanded)) === (await lambda()) ? 'there' : commanded
    }
    await eventually(behind).toBe('there')
    await studio.atRest()
  }

  it('pins what is shown, and says of it what the command line says', async () => {
    const { studio, folder } = opened
    await card('A').getByText('Nothing is pinned as A yet').waitFor()
    const chosen = await type(await studio.command(BY_VALIDATION), folder)
    await press('Pin as A')
    await learnt('A').waitFor()
    const facts = (await card('A').textContent()) ?? ''
    expect(facts).toContain(counted(chosen.features.selected, 'feature'))
    expect(facts).toContain(`${percent(chosen.metrics.cv.mean)} on top`)
    expect(facts).toContain(`λ = ${shortNumber(chosen.lambda)}`)
  })

  it('compares it with another λ: lists, rules, curves, and a test over the same folds', async () => {
    const { studio } = opened
    const a = await commanded('a.json')
    await studio.scrubber.focus()
    // Every second point of the path is one that cross-validation tries.
    for (let i = 0; i < 10; i++) await studio.page.keyboard.press('ArrowLeft')
    await commandAt(async () => /^λ (\S+),/.exec((await studio.scrubber.getAttribute('aria-valuetext')) ?? '')?.[1])
    const b = await commanded('b.json')
    await press('Pin as B')
    await learnt('B').waitFor()
    await test().waitFor()
    expect(await card('B').textContent()).toContain(counted(b.features.selected, 'feature'))
    const cells = studio.page.getByRole('table', { name: 'Both lists' }).getByRole('row')
    const [first] = (await cells.nth(1).getByRole('cell').allTextContents()).slice(1)
    expect(first).toContain(a.ids[0])
    for (const rank of [1, 2, 7]) {
      const [, left, right] = await cells.nth(rank).getByRole('cell').allTextContents()
      expect(left).toContain(a.ids[rank - 1])
      expect(right).toContain(b.ids[rank - 1])
      const moved = b.ids.indexOf(a.ids[rank - 1]) + 1 - rank
      const arrow = moved === 0 ? '=' : `${moved > 0 ? '▲' : '▼'} ${Math.abs(moved)}`
      expect(left).toContain(arrow)
    }
    const budget = Number(/first ([\d,]+) rows of A/.exec(await studio.page.getByText(/Of the first/).innerText())?.[1])
    const shared = a.ids.slice(0, budget).filter((id) => b.ids.slice(0, budget).includes(id)).length
    await studio.page.getByText(`${shared} are among the first ${budget} of B`).waitFor()
    const rules = studio.page.getByRole('table', { name: 'Both rules' }).getByRole('row')
    const model = (name: string) => JSON.parse(readFileSync(join(opened.folder, name), 'utf8'))
    const weight = (name: string, feature: string) =>
      model(name).selected.find((each: { name: string }) => each.name === feature)?.weight
    const heaviest = (await rules.nth(1).getByRole('rowheader').textContent()) ?? ''
    const [inA, inB] = await rules.nth(1).getByRole('cell').allTextContents()
    expect([inA, inB]).toEqual(
      ['a.json', 'b.json'].map((name) => {
        const found = weight(name, heaviest)
        return found === undefined ? '–' : shortNumber(found)
      }),
    )
    await studio.page.getByRole('img', { name: /^Rows left out along both paths/ }).waitFor()
    await studio.page.getByText(/it never says less than 0\.0625/).waitFor()
    await opened.looksRight()
  })

  it('opens a row of either list in both', async () => {
    const { studio } = opened
    const row = studio.page.getByRole('table', { name: 'Both lists' }).getByRole('button').first()
    await row.press('Enter')
    expect(await row.getAttribute('aria-pressed')).toBe('true')
    await studio.page.getByText(/: (positive|negative), default “(yes|no)”, rank [\d,]+ of 300/).waitFor()
  })

  it('compares another threshold, transform and penalty, and goes to what was pinned', async () => {
    const { studio } = opened
    await studio.choose('Columns', 'by rank')
    await studio.validated()
    await press('Pin as B')
    await card('B')
      .getByText(/columns by rank/)
      .waitFor()
    await learnt('B').waitFor()
    await test().waitFor()
    await press('Go to A')
    await eventually(() => studio.command(AT_LAMBDA)).not.toContain('--transform')
    await commandAt(async () => /λ = ([\d.]+),/.exec((await card('A').textContent()) ?? '')?.[1])
  })

  it('keeps pins over a reload and in the session file, and takes them back by undo', async () => {
    const { studio } = opened
    await studio.page.getByRole('button', { name: 'Keep or share' }).press('Enter')
    const file = await studio.download('Save session file')
    expect(JSON.parse(file).settings).toMatch(/pin-a=.*pin-b=/)
    await studio.page.keyboard.press('Escape')
    await eventually(() => studio.page.url()).toContain('pin-b=')
    await studio.page.reload()
    await studio.validated()
    await learnt('A').waitFor()
    await learnt('B').waitFor()
    await press('Unpin B')
    await card('B').getByText('Nothing is pinned as B yet').waitFor()
    await studio.page.getByRole('button', { name: /^Undo/ }).press('Enter')
    await learnt('B').waitFor()
  })

  it('is as good dark and narrow', async () => {
    const { studio } = opened
    await studio.page.emulateMedia({ colorScheme: 'dark' })
    await studio.page.setViewportSize({ width: 360, height: 740 })
    await test().waitFor()
    await opened.looksRight()
  })
})
