import { describe, expect, it } from 'vitest'
import { FRESH } from '../state/session.js'
import { matcher } from './found-rows.js'
import { LocalEngine } from './local-engine.js'

/** Classes that overlap: two numbers, a category with long names, and a remark that is no feature. */
const HOMES = ['owns a house or a flat in the city', 'rents', 'lives with others']
function people(): File {
  let state = 11
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const rows = Array.from({ length: 120 }, (_, i) => {
    const late = i % 4 === 0
    const age = (30 + 20 * random() - (late ? 6 : 0)).toFixed(1)
    const loan = (5 + 5 * random() + (late ? 2 : 0)).toFixed(2)
    const home = HOMES[late && random() < 0.6 ? 1 : Math.floor(3 * random())]
    return `${age},${loan},${home},"note ${i}, of ${i * 7919}",${late ? 1 : 0}`
  })
  return new File([`age,loan,home,remark,late\n${rows.join('\n')}\n`], 'people.csv')
}
const reading = { ...FRESH.reading, label: 'late', ignore: ['remark'] }
const POINT = 60

async function learnt(problem = FRESH.problem) {
  const engine = new LocalEngine()
  const table = await engine.open(people(), reading)
  await engine.path({ ...problem, threshold: { kind: 'fraction', tau: 0.3 } })
  return { engine, table, ranked: await engine.rankAt(POINT) }
}

describe('a row that is opened', () => {
  it('has contributions that sum up to its score', async () => {
    const { engine, ranked } = await learnt()
    const opened = await engine.openRow(POINT, 17)
    const sum = opened.contributions.reduce((total, { contribution }) => total + contribution, 0)
    expect(sum).toBeCloseTo(ranked.scores[17], 10)
    expect(opened.score).toBe(ranked.scores[17])
  })

  it.each(['none', 'rank'] as const)(
    'is lifted by each change that is proposed, and by nothing smaller (%s)',
    async (transform) => {
      const { engine, table, ranked } = await learnt({ ...FRESH.problem, transform })
      let proposed = 0
      for (const row of ranked.order.slice(ranked.onTop, ranked.onTop + 30)) {
        const { goal, lifts } = await engine.openRow(POINT, row)
        const values = await engine.values(row)
        const scoreWith = (column: string, value: number | string) => {
          const features = Array.from(table.features.keys()).filter((k) => table.columnOf[k] === column)
          const changed = values.slice()
          for (const k of features) changed[k] = typeof value === 'number' ? value : Number(table.levelOf[k] === value)
          return engine.scoreOf(POINT, changed)
        }
        for (const { column, to, from } of lifts) {
          proposed++
          expect(await scoreWith(column, to)).toBeGreaterThan(goal)
          if (typeof to !== 'number' || typeof from !== 'number') continue
          const less = to - Math.sign(to - from) * 1e-4 * Math.abs(to)
          expect(await scoreWith(column, less)).toBeLessThanOrEqual(goal)
        }
      }
      expect(proposed).toBeGreaterThan(20)
    },
  )

  it('needs no change where it is above, and those that rows have come first', async () => {
    const { engine, ranked } = await learnt()
    expect(ranked.onTop).toBeGreaterThan(0)
    expect((await engine.openRow(POINT, ranked.order[0])).lifts).toEqual([])
    const { lifts } = await engine.openRow(POINT, ranked.order[40])
    const order = lifts.map(({ within, size }) => (within ? size : 1e6 + size))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('has the nearest rows of the other class, corrections taken into account', async () => {
    const { engine, ranked } = await learnt()
    const row = ranked.order[ranked.onTop]
    const { nearest, positive } = await engine.openRow(POINT, row)
    expect(positive).toBe(false)
    expect(nearest).toHaveLength(5)
    expect(nearest.every((near) => near.row % 4 === 0)).toBe(true)
    const distances = nearest.map(({ distance }) => distance)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    const corrections = [{ row: nearest[0].row + 1, to: 'leave-out' as const }]
    const again = await learnt({ ...FRESH.problem, corrections })
    const other = await again.engine.openRow(POINT, row)
    expect(other.nearest.map((near) => near.row)).not.toContain(nearest[0].row)
  })

  it('shows every cell of the file, also those of columns that are ignored', async () => {
    const { engine } = await learnt()
    const cells = await engine.cells(3)
    expect(cells.map(({ column }) => column)).toEqual(['age', 'loan', 'home', 'remark', 'late'])
    expect(cells[3].text).toBe('note 3, of 23757')
  })
})

describe('rows are found', () => {
  it('by a text anywhere, and by what a column holds', async () => {
    const { engine } = await learnt()
    expect(Array.from(await engine.findRows({ text: 'NOTE 11,' }))).toEqual([11])
    const old = await engine.findRows({ text: '40', column: 'age', by: '≥' })
    for (const row of old) expect((await engine.values(row))[0]).toBeGreaterThanOrEqual(40)
    expect(old.length).toBeGreaterThan(10)
    expect((await engine.findRows({ text: 'rents', column: 'home', by: 'is' })).length).toBeGreaterThan(10)
    expect(await engine.findRows({ text: 'rent', column: 'home', by: 'is' })).toHaveLength(0)
  })

  it('never by a cell without a number where a number is asked for', () => {
    expect(matcher({ text: '0', by: '≥' })('')).toBe(false)
    expect(matcher({ text: '', by: 'has' })('anything')).toBe(true)
  })
})

describe('another table', () => {
  it('is scored by the rule, whether it has labels or not, and unknown columns do no harm', async () => {
    const { engine, ranked } = await learnt()
    const whole = await engine.scoreOther(POINT, people())
    expect(whole).toMatchObject({ rows: 120, labels: { positives: 30, onTop: ranked.onTop } })
    expect(whole.first.map(({ number }) => number - 1)).toEqual(Array.from(ranked.order.slice(0, 100)))
    const bare = new File(['home,extra,loan,age\nrents,x,12,20\nlives with others,y,5,50\n'], 'new.csv')
    const list = await engine.scoreOther(POINT, bare)
    expect(list.labels).toBeUndefined()
    expect(list.first.map(({ number }) => number)).toEqual([1, 2])
  })
})
