import { describe, expect, it } from 'vitest'
import { KernelMemory } from '../../../numeric/wasm/kernel-memory.js'
import { Random } from '../../../statistics/random.js'
import { featureLimit, featureWithin, nextRowWithin, PIVOT, rowLimit } from './ratio-scans.js'

const random = Random.fromSeed(4)
const draw = (length: number, one: () => number) => Float64Array.from({ length }, one)

/** The same arrays in the memory of the kernels. */
function inMemory<T extends Record<string, Float64Array>>(arrays: T) {
  const memory = KernelMemory.create(0, 1000)
  let used = 0
  const moved = Object.entries(arrays).map(([name, values]) => {
    const room = memory?.scratch.subarray(used, used + values.length) as Float64Array
    room.set(values)
    used += values.length
    return [name, room]
  })
  return { ...(Object.fromEntries(moved) as T), kernels: memory?.kernels }
}

describe('the scan of the features', () => {
  it('finds the one that reaches its bound first', () => {
    const scan = {
      count: 4,
      sign: Float64Array.of(0, 0, 1, 0),
      c: Float64Array.of(0.5, -0.6, 1, 0.9),
      h: Float64Array.of(0, 2, 1, 1),
      weight: Float64Array.of(1, 1, 1, 1),
      kernels: undefined,
    }
    // λ = 1: feature 0 after 0.5, feature 1 (at −λ) after 0.4/3, feature 2 is active, feature 3 keeps its distance.
    expect(featureLimit(scan, 1, 0, 1)).toBeCloseTo(0.4 / 3, 12)
    expect(featureWithin(scan, 1, 0.2, PIVOT)).toBe(-2)
    expect(featureWithin(scan, 1, 0.05, PIVOT)).toBe(0)
  })

  it.each([0, 1, 2, 7, 40])('finds the same in WebAssembly, of %i features', (count) => {
    for (let trial = 0; trial < 20; trial++) {
      const arrays = {
        sign: draw(count, () => (random.uniform() < 0.3 ? 1 : 0)),
        c: draw(count, () => 2 * random.uniform() - 1),
        h: draw(count, () => random.normal()),
        weight: draw(count, () => 1 + random.uniform()),
      }
      const [plain, wasm] = [{ ...arrays, kernels: undefined }, inMemory(arrays)].map((scan) => {
        const limit = featureLimit({ ...scan, count }, 1, 1e-13, 1)
        const wider = [1, 3].map((factor) => featureWithin({ ...scan, count }, 1, factor * limit, PIVOT))
        return [limit, ...wider]
      })
      expect(wasm).toEqual(plain)
    }
  })
})

describe('the scan of the rows', () => {
  it('finds those that reach 0 first, on either side', () => {
    const scan = {
      count: 4,
      side: Float64Array.of(1, -1, 1, 0),
      r: Float64Array.of(-1, 2, -3, 0),
      delta: Float64Array.of(2, -4, -1, 9),
      kernels: undefined,
    }
    expect(rowLimit(scan, 1e-9, 0, Number.POSITIVE_INFINITY)).toBe(0.5)
    expect([0, 1, 2].map((from) => nextRowWithin(scan, 1e-9, 0.5, from))).toEqual([0, 1, -1])
  })

  it.each([0, 1, 2, 9, 40])('finds the same in WebAssembly, of %i rows', (count) => {
    for (let trial = 0; trial < 20; trial++) {
      const side = draw(count, () => Math.sign(random.normal()) * (random.uniform() < 0.8 ? 1 : 0))
      const arrays = { side, r: side.map((s) => -s * random.uniform()), delta: draw(count, () => random.normal()) }
      const [plain, wasm] = [{ ...arrays, kernels: undefined }, inMemory(arrays)].map((scan) => {
        const rows = { ...scan, count }
        const limit = rowLimit(rows, 1e-9, 1e-13, Number.POSITIVE_INFINITY)
        const found = [limit]
        for (let i = nextRowWithin(rows, 1e-9, 3 * limit, 0); i >= 0; i = nextRowWithin(rows, 1e-9, 3 * limit, i + 1)) {
          found.push(i)
        }
        return found
      })
      expect(wasm).toEqual(plain)
    }
  })
})
