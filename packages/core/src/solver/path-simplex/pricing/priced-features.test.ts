import { expect, it } from 'vitest'
import { Random } from '../../../statistics/random.js'
import { Basis } from '../basis/basis.js'
import { Frame } from '../basis/frame.js'
import { PricedFeatures } from './priced-features.js'

const [ROWS, COLS] = [5, 6]
const random = Random.fromSeed(3)
const table = Float64Array.from({ length: ROWS * COLS }, () => random.normal())
const y = Float64Array.of(0.5, -0.25, 2)
const LAMBDA = 1.5

/** All features are priced; 1 and 4 are active, at λf and −λf, and rows 0, 2 and 3 are basic. */
function priced(): { features: PricedFeatures; basis: Basis } {
  const frame = new Frame(ROWS, ROWS, COLS, 2, 1, COLS, true)
  const features = new PricedFeatures(frame)
  const basis = new Basis(frame.heads, frame.largest)
  for (let k = 0; k < COLS; k++) {
    features.list[k] = k
    features.place[k] = k
    features.weight[k] = 1 + (k % 2)
  }
  features.price(COLS, COLS)
  features.packed.set(table)
  basis.features.set([4, 1])
  basis.rows.set([0, 2, 3])
  basis.size = 3
  features.sign[1] = 1
  features.sign[4] = -1
  return { features, basis }
}

/** c by the numbers of the features. */
function pullsOf(features: PricedFeatures, basis: Basis): number[] {
  features.computeC(y, basis)
  return Array.from({ length: COLS }, (_, k) =>
    features.place[k] < features.followed() ? features.c[features.place[k]] : Number.NaN,
  )
}

const pull = (k: number) => [0, 2, 3].reduce((sum, g, j) => sum + y[j] * table[g * COLS + k], 0)

it('computes c of those that do not rest, wherever they stand', () => {
  const { features, basis } = priced()
  expect(pullsOf(features, basis)).toEqual(Array.from({ length: COLS }, (_, k) => expect.closeTo(pull(k), 12)))
  features.rest(basis)
  features.rest(basis)
  expect(features.followed()).toBe(4)
  expect(Array.from(features.list, (_, at) => features.place[features.list[at]])).toEqual([0, 1, 2, 3, 4, 5])
  const expected = (k: number) => (k === 1 || k === 4 ? Number.NaN : expect.closeTo(pull(k), 12))
  expect(pullsOf(features, basis)).toEqual(Array.from({ length: COLS }, (_, k) => expected(k)))
})

it('follows one that leaves from its bound on', () => {
  const { features, basis } = priced()
  features.rest(basis)
  features.release(features.place[4], LAMBDA)
  expect(features.followed()).toBe(5)
  const at = features.place[4]
  expect([at < 5, features.sign[at], features.c[at]]).toEqual([true, 0, -LAMBDA])
  expect([features.place[1], features.sign[5]]).toEqual([5, 1])
  expect(pullsOf(features, basis)[4]).toBeCloseTo(pull(4), 12)
  features.release(at, LAMBDA)
  expect(features.followed()).toBe(5)
})

it('sees by how much those that rest have drifted, each in its turn', () => {
  const { features, basis } = priced()
  expect(features.driftOfResting(y, LAMBDA, basis)).toBe(0)
  features.rest(basis)
  const drifts = [0, 1].map(() => features.driftOfResting(y, LAMBDA, basis)).sort()
  const expected = [Math.abs(pull(4) + LAMBDA), Math.abs(pull(1) - 2 * LAMBDA) / 2].sort()
  expect(drifts).toEqual(expected.map((drift) => expect.closeTo(drift, 12)))
})
