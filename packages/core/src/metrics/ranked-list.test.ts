import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InfinitePushError } from '../errors/infinite-push-error.js'
import { rankedList } from './ranked-list.js'

const data = (code: string) => expect.objectContaining({ code, kind: 'data' })

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(InfinitePushError)
    return error
  }
  throw new Error('nothing was thrown')
}

describe('rankedList', () => {
  it('counts positives and negatives of each distinct score, highest first', () => {
    const list = rankedList(Float64Array.of(3, 1, 2, 2, -1), Uint8Array.of(1, 0, 1, 0, 1))
    expect(list).toEqual({
      positives: Float64Array.of(1, 1, 0, 1),
      negatives: Float64Array.of(0, 1, 1, 0),
      m: 3,
      n: 2,
    })
  })

  it('ties 0 with −0 and ranks infinite scores', () => {
    const scores = Float64Array.of(-0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0)
    const list = rankedList(scores, Uint8Array.of(1, 0, 1, 0, 1))
    expect(list.positives).toEqual(Float64Array.of(0, 2, 1))
    expect(list.negatives).toEqual(Float64Array.of(1, 1, 0))
  })

  it('agrees with counting rows score by score', () => {
    const row = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 1 }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const all: [number, number][] = [...rows, [0, 0], [1, 1]]
        const distinct = [...new Set(all.map(([score]) => score))].sort((a, b) => b - a)
        const count = (label: number) => distinct.map((s) => all.filter(([x, y]) => x === s && y === label).length)
        const list = rankedList(
          Float64Array.from(all, (r) => r[0]),
          Uint8Array.from(all, (r) => r[1]),
        )
        expect([...list.positives]).toEqual(count(1))
        expect([...list.negatives]).toEqual(count(0))
      }),
    )
  })

  it('cut below the negatives that are passed, has the blocks of the whole list down to the next one, and its sizes', () => {
    const row = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 1 }))
    fc.assert(
      fc.property(fc.array(row), fc.nat(8), (rows, passed) => {
        const all: [number, number][] = [...rows, [0, 0], [1, 1]]
        const scores = Float64Array.from(all, (r) => r[0])
        const labels = Uint8Array.from(all, (r) => r[1])
        const whole = rankedList(scores, labels)
        let [blocks, seen] = [0, 0]
        while (blocks < whole.negatives.length && seen <= passed) seen += whole.negatives[blocks++]
        const end = seen > passed ? blocks : whole.negatives.length
        const cut = rankedList(scores, labels, passed)
        expect(cut.positives.slice(0, end)).toEqual(whole.positives.slice(0, end))
        expect(cut.negatives.slice(0, end)).toEqual(whole.negatives.slice(0, end))
        expect([cut.m, cut.n]).toEqual([whole.m, whole.n])
        if (passed + 1 < whole.n) expect(cut.negatives).toHaveLength(end)
      }),
    )
  })

  it('leaves the scores as they were', () => {
    const scores = Float64Array.of(1, 3, 2)
    rankedList(scores, Uint8Array.of(1, 0, 1))
    expect(scores).toEqual(Float64Array.of(1, 3, 2))
  })

  it('refuses a score that is not a number, and names its row', () => {
    const error = thrownBy(() => rankedList(Float64Array.of(1, Number.NaN), Uint8Array.of(1, 0)))
    expect(error).toEqual(data('nan-score'))
    expect(String(error)).toContain('row 2')
  })

  it('refuses a list without both classes', () => {
    const positives = thrownBy(() => rankedList(Float64Array.of(1, 2), Uint8Array.of(1, 1)))
    const negatives = thrownBy(() => rankedList(Float64Array.of(1, 2), Uint8Array.of(0, 0)))
    const empty = thrownBy(() => rankedList(new Float64Array(0), new Uint8Array(0)))
    for (const error of [positives, negatives, empty]) expect(error).toEqual(data('one-class'))
    expect(String(positives)).toContain('All 2 rows are positive')
    expect(String(negatives)).toContain('All 2 rows are negative')
  })

  it('refuses labels of another length', () => {
    expect(thrownBy(() => rankedList(Float64Array.of(1), Uint8Array.of(1, 0)))).toEqual(data('length-mismatch'))
  })
})
