import { describe, expect, it } from 'vitest'
import type { RankedView } from '../../engine/views.js'
import { positivesAmong, shownList } from './shown-list.js'

const ranked = {
  order: Int32Array.of(3, 0, 1, 4, 2),
  labels: Uint8Array.of(1, 0, 1, 1, 0),
  onTop: 3,
  lists: [
    { name: 'x', start: 0, end: 2 },
    { name: 'y', start: 2, end: 5 },
  ],
} as unknown as RankedView

describe('shownList', () => {
  it('is the list of the row, the one asked for, or the first, as if there were no others', () => {
    expect(shownList(ranked, undefined, undefined)).toMatchObject({ name: 'x', onTop: 1 })
    expect(shownList(ranked, undefined, 'y')).toMatchObject({ name: 'y', onTop: 2, order: Int32Array.of(1, 4, 2) })
    expect(shownList(ranked, 0, 'y').name).toBe('x')
    expect(shownList(ranked, undefined, 'gone').name).toBe('x')
  })

  it('is the whole where there are no lists', () => {
    const { lists: _, ...one } = ranked
    expect(shownList(one, 2, 'y')).toEqual({ ...one, name: undefined })
  })
})

describe('positivesAmong', () => {
  it('looks at the same part of every list', () => {
    expect(positivesAmong(ranked, 5)).toBe(3)
    // Two fifths of two rows and of three rows.
    expect(positivesAmong(ranked, 2)).toBeCloseTo(0.8 + 1.2, 12)
    expect(positivesAmong({ labels: ranked.labels }, 2)).toBe(1)
    expect(positivesAmong({ labels: ranked.labels }, 9)).toBe(3)
  })
})
