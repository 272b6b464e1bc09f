import { expect } from 'vitest'
import type { SmoothLoss } from '../src/loss/rivals/smooth.js'
import { dot } from '../src/numeric/algebra/dot.js'
import type { Vec } from '../src/numeric/matrix/linear-map.js'

const moved = (s: Vec, t: number, d: Vec) => s.map((x, k) => x + t * d[k])

/** The gradient along d is the slope of the value, and the Hessian applied to d the slope of the gradient. */
export function expectDerivatives(loss: SmoothLoss, scores: Vec, d: Vec): void {
  const t = 1e-5
  const gradient = (s: Vec) => {
    const out = new Float64Array(loss.size)
    expect(loss.gradient(s, out)).toBeCloseTo(loss.value(s), 12)
    return out
  }
  const [before, after] = [moved(scores, -t, d), moved(scores, t, d)]
  const slopes = { value: (loss.value(after) - loss.value(before)) / (2 * t), gradient: gradient(after) }
  const lower = gradient(before)
  const at = gradient(scores)
  expect(dot(at, d)).toBeCloseTo(slopes.value, 6)
  const curved = new Float64Array(loss.size)
  loss.curvature(d, curved)
  curved.forEach((value, k) => {
    expect(value).toBeCloseTo((slopes.gradient[k] - lower[k]) / (2 * t), 6)
  })
}
