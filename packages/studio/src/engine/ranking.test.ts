import { describe, expect, it } from 'vitest'
import { Ranking } from './ranking.js'

const labels = Uint8Array.of(1, 0, 1, 0, 1, 0)

describe('Ranking', () => {
  it('puts the best score first', () => {
    const { order, labels: listed } = new Ranking({ labels }).sortedBy(Float64Array.of(1, 6, 2, 5, 3, 4), 0)
    expect([...order]).toEqual([1, 3, 5, 4, 2, 0])
    expect([...listed]).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('puts negatives first where scores are equal, so that nothing looks better than it is', () => {
    const { order, onTop } = new Ranking({ labels }).sortedBy(Float64Array.of(2, 2, 2, 1, 1, 1), 0)
    expect([...order]).toEqual([1, 0, 2, 3, 5, 4])
    expect(onTop).toBe(0)
  })

  it('keeps the order of the table among equals, whatever the list was before', () => {
    const ranking = new Ranking({ labels })
    ranking.sortedBy(Float64Array.of(1, 2, 3, 4, 5, 6), 0)
    expect([...ranking.sortedBy(new Float64Array(6), 1).order]).toEqual([1, 3, 5, 0, 2, 4])
  })

  it('counts the positives above the first negative', () => {
    const { onTop, metrics, point } = new Ranking({ labels }).sortedBy(Float64Array.of(9, 1, 8, 7, 6, 2), 40)
    expect(onTop).toBe(2)
    expect(metrics.posAtTop).toBeCloseTo(2 / 3)
    expect(point).toBe(40)
  })

  it('sorts list by list, and counts what stands on top of each', () => {
    const numbers = Int32Array.of(0, 0, 1, 1, 1, 1)
    const names = ['x', 'x', 'y', 'y', 'y', 'y']
    const ranking = new Ranking({ labels, lists: { numbers, names } })
    const { order, onTop, lists, metrics } = ranking.sortedBy(Float64Array.of(1, 0, 5, 6, 9, 2), 0)
    expect([...order]).toEqual([0, 1, 4, 3, 2, 5])
    expect(onTop).toBe(2)
    expect(lists).toEqual([
      { name: 'x', start: 0, end: 2 },
      { name: 'y', start: 2, end: 6 },
    ])
    expect(metrics.posAtTop).toBe((1 + 1 / 2) / 2)
  })

  it('tells what the first rows hold, as many as there are positives', () => {
    const { first } = new Ranking({ labels }).sortedBy(Float64Array.of(9, 1, 8, 7, 6, 2), 40)
    expect(first).toMatchObject({ rows: 3, positives: 2 })
  })
})
