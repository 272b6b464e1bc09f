import { expect, it } from 'vitest'
import { Random } from '../statistics/random.js'
import { listMeasure } from './all.js'
import { partialAucAtTop } from './measures/partial-auc.js'
import { rankedList } from './ranked-list.js'
import { RankedTop } from './ranked-top.js'

const random = Random.fromSeed(5)
const labels = Uint8Array.from({ length: 400 }, (_, row) => Number(row % 7 === 0))

/** Scores that wander a little, jump, or tie. */
function* lists(): Generator<Float64Array> {
  let scores = Float64Array.from(labels, () => random.normal())
  for (let i = 0; i < 60; i++) {
    const size = i % 10 === 9 ? 3 : 0.02
    scores = scores.map((score) => score + size * random.normal())
    yield i % 3 === 2 ? scores.map((score) => Math.round(2 * score)) : scores
  }
}

it('has the top of each list, as it is where all is sorted', () => {
  const passed = 20
  const top = new RankedTop(labels, passed)
  for (const scores of lists()) {
    const whole = rankedList(scores, labels)
    const found = top.rank(scores)
    const blocks = found.positives.length
    expect([found.positives, found.negatives]).toEqual([
      whole.positives.slice(0, blocks),
      whole.negatives.slice(0, blocks),
    ])
    expect([found.m, found.n]).toEqual([whole.m, whole.n])
    const shown = found.negatives.reduce((sum, count) => sum + count, 0)
    expect(shown).toBeGreaterThan(passed)
    expect(listMeasure('pos-at-top')(found)).toBe(listMeasure('pos-at-top')(whole))
    expect(partialAucAtTop(found)).toBe(partialAucAtTop(whole))
  }
})

it('sorts little more than is asked for, also where the last list was another one', () => {
  const top = new RankedTop(labels, 20)
  for (let i = 0; i < 20; i++) {
    const found = top.rank(Float64Array.from(labels, () => random.normal()))
    expect(found.negatives.reduce((sum, count) => sum + count, 0)).toBeLessThan(30)
  }
})

it('has all of a list where all is asked for, also positives below all negatives', () => {
  const scores = Float64Array.from(labels, (label) => random.normal() - 3 * label)
  const top = new RankedTop(labels, Number.POSITIVE_INFINITY)
  expect(top.rank(scores)).toEqual(rankedList(scores, labels))
  expect(top.rank(scores)).toEqual(rankedList(scores, labels))
})

it('refuses what cannot be ranked', () => {
  const top = new RankedTop(labels, 20)
  expect(() => top.rank(new Float64Array(3))).toThrow(/400/)
  expect(() => top.rank(new Float64Array(labels.length).fill(Number.NaN))).toThrow(/row 1/)
  expect(() => new RankedTop(Uint8Array.of(1, 1), 1).rank(Float64Array.of(1, 2))).toThrow()
})
