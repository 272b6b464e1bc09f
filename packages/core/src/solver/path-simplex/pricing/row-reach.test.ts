import { describe, expect, it } from 'vitest'
import { dot } from '../../../numeric/algebra/dot.js'
import { Random } from '../../../statistics/random.js'
import { RowReach } from './row-reach.js'

const [ROWS, COLS] = [50, 8]

/** Rows of very different lengths, and their columns one after the other. */
function table() {
  const random = Random.fromSeed(3)
  const rows = Array.from({ length: ROWS }, (_, g) =>
    Float64Array.from({ length: COLS }, () => random.normal() * 2 ** (g % 6)),
  )
  const byColumn = Float64Array.from({ length: ROWS * COLS }, (_, t) => rows[t % ROWS][Math.floor(t / ROWS)])
  return { random, rows, byColumn }
}

describe('how far rows reach', () => {
  it('bounds every movement along the features that were counted', () => {
    const { random, rows, byColumn } = table()
    const reach = new RowReach(ROWS, COLS, byColumn)
    for (const feature of [5, 2, 7]) {
      reach.count(feature)
      reach.settle()
      const move = Float64Array.from({ length: COLS }, (_, k) => (reach.counts(k) ? random.normal() : 0))
      const head = 3 * random.normal()
      const most = Math.sqrt(dot(move, move)) + Math.abs(head) / reach.least
      for (const [g, row] of rows.entries()) {
        expect(Math.abs(dot(row, move) - head)).toBeLessThanOrEqual(most / reach.inverse[g])
      }
    }
  })

  it('is met by a movement along a long row itself', () => {
    const { rows, byColumn } = table()
    const reach = new RowReach(ROWS, COLS, byColumn)
    for (let k = 0; k < COLS; k++) reach.count(k)
    reach.settle()
    const longest = rows.findIndex((_, g) => reach.inverse[g] === Math.min(...reach.inverse))
    expect(1 / reach.inverse[longest]).toBeCloseTo(Math.sqrt(dot(rows[longest], rows[longest])), 10)
  })

  it('bounds what a feature that does not count adds, by a part of the reach that one row attains', () => {
    const { rows, byColumn } = table()
    const reach = new RowReach(ROWS, COLS, byColumn)
    for (const feature of [5, 2]) reach.count(feature)
    reach.settle()
    const parts = rows.map((row, g) => Math.abs(row[7]) * reach.inverse[g])
    expect(reach.leverOf(7)).toBe(Math.max(...parts))
  })

  it('counts a feature once', () => {
    const { byColumn } = table()
    const [once, twice] = [1, 2].map((times) => {
      const reach = new RowReach(ROWS, COLS, byColumn)
      for (let i = 0; i < times; i++) reach.count(4)
      reach.settle()
      return reach
    })
    expect(twice.inverse).toEqual(once.inverse)
  })
})
