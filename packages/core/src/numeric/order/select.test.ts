import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { selectLargest } from './select.js'

const sortedPick = (values: Float64Array, k: number) => values.slice().sort()[values.length - k]

function checkAll(values: Float64Array): void {
  const before = values.slice()
  const scratch = new Float64Array(values.length)
  for (let k = 1; k <= values.length; k++) {
    expect(selectLargest(values, values.length, k, scratch) + 0).toBe(sortedPick(values, k) + 0)
  }
  expect(values).toEqual(before)
}

/**
 * Values that defeat the pivots: wherever the selection of the largest looks for a pivot, it finds the smallest values
 * left, and so sheds only a few of them per round.
 */
function pivotKiller(n: number): Float64Array {
  const values = new Float64Array(n).fill(n)
  const at = Int32Array.from(values.keys()) // which value stands at each place
  let smallest = 0
  for (let low = 0; low < n - 8; ) {
    const quarter = (n - 1 - low) >>> 2
    for (const place of [low + quarter, (low + n - 1) >>> 1, n - 1 - quarter]) {
      if (values[at[place]] === n) values[at[place]] = smallest++
    }
    const pivot = [low + quarter, (low + n - 1) >>> 1, n - 1 - quarter]
      .map((p) => values[at[p]])
      .sort((a, b) => a - b)[1]
    let j = n - 1
    for (;;) {
      while (values[at[low]] < pivot) low++
      while (values[at[j]] > pivot) j--
      if (low > j) break
      const kept = at[low]
      at[low++] = at[j]
      at[j--] = kept
    }
  }
  return values
}

describe('selectLargest', () => {
  it('is what sorting would give, for every k, and leaves the values alone', () => {
    const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -2, max: 2 }))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (list) => checkAll(Float64Array.from(list))),
    )
  })

  it.each([
    ['sorted', Float64Array.from({ length: 300 }, (_, t) => t)],
    ['reversed', Float64Array.from({ length: 300 }, (_, t) => -t)],
    ['all equal', new Float64Array(300).fill(4)],
    ['two values', Float64Array.from({ length: 300 }, (_, t) => t % 2)],
    ['organ pipe', Float64Array.from({ length: 300 }, (_, t) => Math.min(t, 300 - t))],
    ['made to defeat the pivots', pivotKiller(300)],
  ])('handles values that are %s', (_, values) => checkAll(values))

  it('looks only at the first count values', () => {
    expect(selectLargest(Float64Array.of(1, 2, 99), 2, 1, new Float64Array(2))).toBe(2)
  })

  it.each([0, 3])('refuses k = %d of 2', (k) => {
    expect(() => selectLargest(Float64Array.of(1, 2), 2, k, new Float64Array(2))).toThrow(`no ${k}-th largest`)
  })

  it('sorts what is left when the pivots keep failing', () => {
    const sort = vi.spyOn(Object.getPrototypeOf(Float64Array.prototype), 'sort')
    const values = pivotKiller(5000)
    expect(selectLargest(values, 5000, 2, new Float64Array(5000))).toBe(5000)
    expect(sort).toHaveBeenCalledOnce()
    sort.mockClear()
    const mixed = Float64Array.from({ length: 5000 }, (_, t) => Math.sin(t * t))
    selectLargest(mixed, 5000, 2500, new Float64Array(5000))
    expect(sort).not.toHaveBeenCalled()
    sort.mockRestore()
  })
})
