import { describe, expect, it } from 'vitest'
import { kStops, nearestStop, partOfDial } from './k-stops.js'

describe('the stops of the dial of K', () => {
  it('are round numbers from 1 to all negatives, ascending', () => {
    expect(kStops(97, []).map(({ k }) => k)).toEqual([1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 97])
    expect(kStops(1, [])).toEqual([{ k: 1, threshold: { kind: 'max' } }])
    expect(kStops(97, [])[0].threshold).toEqual({ kind: 'max' })
  })

  it('take the thresholds that cross-validation tries as they are', () => {
    const stops = kStops(100, [{ kind: 'max' }, { kind: 'fraction', tau: 0.05 }, { kind: 'fraction', tau: 0.12 }])
    expect(stops.find(({ k }) => k === 5)?.threshold).toEqual({ kind: 'fraction', tau: 0.05 })
    expect(stops.find(({ k }) => k === 12)?.threshold).toEqual({ kind: 'fraction', tau: 0.12 })
  })

  it('lie in equal ratios, and the nearest is found', () => {
    expect([1, 10, 100].map((k) => partOfDial(k, 100))).toEqual([0, 0.5, 1])
    const stops = kStops(100, [])
    expect(stops[nearestStop(stops, 0.5)].k).toBe(10)
    expect(stops[nearestStop(stops, 1)].k).toBe(100)
    expect(partOfDial(1, 1)).toBe(0)
  })
})
