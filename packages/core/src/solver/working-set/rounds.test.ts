import { expect, it } from 'vitest'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { makePenalty } from '../../penalty/all.js'
import type { AskedRows, Found, Goal, Told } from './asked-rows.js'
import { rounds } from './rounds.js'

type Point = { w: Float64Array }

const problem = {
  map: denseFromRows([[1], [0]]),
  loss: new InfinitePushLoss(Float64Array.of(1), 1, 1),
  penalty: makePenalty('l1', 1),
  lambda: 1,
}
const at = (weight: number): Point => ({ w: Float64Array.of(weight) })

/** What a reading tells, and what the restricted problem after it comes to. */
interface Round extends Partial<Told> {
  primal: number
  value: number
  grown?: boolean
}

/** Rows that tell what is written down for them, and note what they are asked for. */
function scripted(script: readonly Round[], given: { manyPositives?: boolean } = {}) {
  const goals: (Goal & { sampled: boolean })[] = []
  let round = -1
  let sampled = false
  const rows: AskedRows<string, undefined, Point> = {
    inner: 0.1,
    manyPositives: given.manyPositives ?? false,
    *look() {
      round++
      yield 'look'
      const { primal, bound = 0, step = 1, w = at(-1).w } = script[round]
      return { primal, bound, step, w }
    },
    best: () => 'best',
    restrict: (isSampled) => {
      sampled = isSampled
      const from = (w: Float64Array) => ({ w, dual: new Float64Array(2) })
      return { problem, grown: script[round].grown ?? true, from, expand: ({ w }) => ({ w }) }
    },
    *solve(_, goal) {
      goals.push({ ...goal, sampled })
      yield 'solve'
      const { value } = script[round]
      const certificate = { primal: value, dual: value, relativeGap: 0 }
      return { point: { ...at(round + 1), dual: new Float64Array(2) }, certificate }
    },
  }
  return { rows, goals }
}

/** What the rounds yield as long as the script lasts, and what they asked for. */
function played(
  script: readonly Round[],
  { aim = 1e-7, start = {}, ...given }: { aim?: number; start?: Partial<Found<Point>>; manyPositives?: boolean } = {},
) {
  const { rows, goals } = scripted(script, given)
  const search = rounds(rows, aim, { point: at(0), value: 0, sampled: false, ...start })
  const yielded: string[] = []
  while (goals.length < script.length) yielded.push(search.next(undefined).value)
  return { yielded, goals }
}

it('solves to a part of the gap, and to the end once nothing new is near, or hardly anything can be', () => {
  const { goals } = played([
    { primal: 0.5, value: 0.4 },
    { primal: 0.5, value: 0.4 },
    { primal: 0.5, value: 0.49999, grown: false },
    { primal: 0.5, value: 0.5 },
  ])
  const expected = [0.1, 0.1 * 0.2, 0.6e-7, 0.6e-7]
  goals.forEach(({ gap }, i) => {
    expect(gap).toBeCloseTo(expected[i], 12)
  })
})

it('is rough at first, and as long as some positives stand for all', () => {
  expect(played([{ primal: 0.5, value: 0.5, grown: false }]).goals[0].gap).toBe(2e-3)
  const many = { manyPositives: true, start: { sampled: true, value: 0.49 } }
  expect(played([{ primal: 0.5, value: 0.5, grown: false }], { manyPositives: true }).goals[0].sampled).toBe(false)
  const { goals } = played(
    [
      { primal: 1, value: 0.5 },
      { primal: 0.6, value: 0.55, grown: false },
      { primal: 0.56, value: 0.5 },
      { primal: 0.54, value: 0.5 },
    ],
    many,
  )
  expect(goals.map(({ sampled }) => sampled)).toEqual([true, true, false, false])
  expect(goals[1].gap).toBe(2e-3)
})

it('gives up a sample that comes no nearer', () => {
  const far = { primal: 1, value: 0.1 }
  const { goals } = played([far, far, far, far], { manyPositives: true, start: { sampled: true } })
  expect(goals.map(({ sampled }) => sampled)).toEqual([true, true, false, false])
})

it('starts from the last w, or from the best one where the last went too far, and from nowhere after a guess', () => {
  const rounds: Round[] = [
    { primal: 1, value: 0.1 },
    { primal: 1, value: 0.1, step: 0.6 },
    { primal: 1, value: 0.1, step: 0.5 },
  ]
  const starts = (start: Partial<Found<Point>>) => played(rounds, { start }).goals.map(({ from }) => from?.w[0])
  expect(starts({})).toEqual([0, 1, -1])
  expect(starts({ guess: true })).toEqual([undefined, 1, -1])
})

it('hands over a point when it is good enough, then at a tenth of that, and now and then anyway', () => {
  const good = { primal: 1, bound: 1 - 5e-8, value: 1 }
  expect(played([good, good]).yielded).toEqual(['look', 'best', 'solve', 'look', 'solve'])
  expect(played([good, { ...good, bound: 1 }]).yielded.filter((each) => each === 'best')).toHaveLength(2)
  const poor = Array.from({ length: 8 }, () => ({ primal: 1, value: 0.1 }))
  const { yielded } = played(poor)
  expect(yielded.filter((each) => each === 'best')).toHaveLength(1)
  expect(yielded.indexOf('best')).toBe(13)
})
