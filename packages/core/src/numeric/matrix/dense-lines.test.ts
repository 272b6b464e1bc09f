import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { DenseLines } from './dense-lines.js'

it.each([0, 1, 4, 5, 40])('dots its lines with a vector of %i entries among 64 as the definition says', (entries) => {
  const random = Random.fromSeed(entries)
  const [lines, width] = [7, 64]
  const values = Float64Array.from({ length: lines * width }, () => random.normal())
  const v = new Float64Array(width)
  for (let t = 0; t < entries; t++) v[(t * 13) % width] = random.normal()
  const out = new DenseLines(lines, width, values).dotLines(v, new Float64Array(lines).fill(9))
  for (let l = 0; l < lines; l++) {
    const line = values.subarray(l * width, (l + 1) * width)
    expect(out[l]).toBeCloseTo(
      line.reduce((sum, value, p) => sum + value * v[p], 0),
      12,
    )
  }
})

describe('lines that are selected', () => {
  it.each([1, 9, 16, 17, 40])('are those of the list, side by side or not, of %s numbers each', (width) => {
    const values = Float64Array.from({ length: 12 * width }, (_, t) => t)
    const list = [3, 4, 5, 0, 11, 11, 7, 8]
    const selected = new DenseLines(12, width, values).selectLines(list)
    for (const [t, l] of list.entries()) {
      expect(selected.line(t)).toEqual(values.subarray(l * width, (l + 1) * width))
    }
  })
})
