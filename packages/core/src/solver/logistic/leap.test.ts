import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { leap } from './leap.js'

const random = Random.fromSeed(3)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

/** RRᵀ(v − w) + slopes, which is 0 at the minimum. */
function slopesAt(v: Float64Array, w: Float64Array, slopes: Float64Array, r: Float64Array): Float64Array {
  const width = r.length / w.length
  const along = Float64Array.from({ length: width }, (_, c) =>
    v.reduce((sum, value, k) => sum + (value - w[k]) * r[k * width + c], 0),
  )
  return slopes.map((slope, k) => slope + along.reduce((sum, value, c) => sum + value * r[k * width + c], 0))
}

describe('a leap', () => {
  it('ends at the minimum where no weight changes its sign', () => {
    const [slopes, r] = [normals(4), normals(4 * 9)]
    const start = Float64Array.of(100, -100, 100, -100)
    const w = start.slice()
    expect(leap(w, slopes, r)).toBe(true)
    for (const slope of slopesAt(w, start, slopes, r)) expect(slope).toBeCloseTo(0, 9)
  })

  it('leaves at 0 what would change its sign, and goes on with the others', () => {
    const w = Float64Array.of(1, 1, -1)
    leap(w, Float64Array.of(-1, 2, -4), Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1))
    expect(Array.from(w)).toEqual([2, 0, 0])
  })

  it('ends where no weight that is not 0 has a slope, and none has another sign', () => {
    for (let round = 0; round < 50; round++) {
      const [start, slopes, r] = [normals(6), normals(6), normals(6 * 8)]
      const w = start.slice()
      leap(w, slopes.slice(), r)
      const left = slopesAt(w, start, slopes, r)
      w.forEach((value, k) => {
        expect(value * start[k]).toBeGreaterThanOrEqual(0)
        if (value !== 0) expect(left[k]).toBeCloseTo(0, 8)
      })
    }
  })

  it('is not taken where features are copies of each other', () => {
    const w = Float64Array.of(1, 2)
    expect(leap(w, Float64Array.of(1, 1), Float64Array.of(1, 0, 1, 0))).toBe(false)
    expect(Array.from(w)).toEqual([1, 2])
  })
})
