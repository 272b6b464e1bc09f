import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { countPositives, rowsByClass } from './class-rows.js'

describe('the rows of each class', () => {
  it('are listed in order, positives first', () => {
    const random = Random.fromSeed(1)
    for (const count of [0, 1, 7, 300]) {
      const labels = Uint8Array.from({ length: count }, () => random.integer(2))
      const of = (label: number) => [...labels.keys()].filter((row) => labels[row] === label)
      const { rows, positives, negatives } = rowsByClass(labels)
      expect([...positives]).toEqual(of(1))
      expect([...negatives]).toEqual(of(0))
      expect([...rows]).toEqual([...of(1), ...of(0)])
      expect(countPositives(labels)).toBe(of(1).length)
    }
  })
})
