import { describe, expect, it } from 'vitest'
import { squareDistance } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { AcceleratedGradient, type Composite, descendQuadratic, type Imaged } from './accelerated-gradient.js'

/** ½Σ c_k(x_k − a_k)² over x ≥ 0: the minimizer is a, clipped. */
function bowl(c: number[], a: number[]): Composite {
  const weighted = (x: Vec, from: ArrayLike<number>) =>
    x.reduce((sum, v, k) => sum + (c[k] / 2) * (v - from[k]) ** 2, 0)
  return {
    size: c.length,
    imageSize: c.length,
    image: (x, out) => {
      out.set(x)
      return out
    },
    gradient: ({ image }, out) => {
      for (let k = 0; k < c.length; k++) out[k] = c[k] * (image[k] - a[k])
      return weighted(image, a)
    },
    rise: (from, to) => weighted(to.image, from.image),
    prox: (x) => {
      x.forEach((v, k) => {
        x[k] = Math.max(0, v)
      })
    },
  }
}

const a = [3, -1, 0.25, 2]
const minimizer = Float64Array.of(3, 0, 0.25, 2)

describe('accelerated gradient steps', () => {
  it('reach the minimizer of an ill-conditioned quadratic on a set, in the order of √κ steps', () => {
    const descent = descendQuadratic(bowl([1e4, 1, 1, 7], a), new Float64Array(4))
    for (let step = 0; step < 1000; step++) descent.step()
    expect(squareDistance(descent.point.x, minimizer)).toBeLessThan(1e-16)
    expect(descent.residual()).toBeLessThan(1e-5)
  })

  it.each([1e-6, 1e4])('whatever curvature they are told at first: %d', (lipschitz) => {
    const descent = new AcceleratedGradient(bowl([100, 1, 1, 7], a), new Float64Array(4), lipschitz)
    for (let step = 0; step < 3000; step++) descent.step()
    expect(squareDistance(descent.point.x, minimizer)).toBeLessThan(1e-16)
  })

  it('stay at the minimizer, and say that it is one', () => {
    const descent = descendQuadratic(bowl([100, 1, 1, 7], a), minimizer)
    expect(descent.residual()).toBe(0)
    descent.step()
    expect(descent.point.x).toEqual(minimizer)
    expect(descent.lastResidual).toBe(0)
  })

  it('give up the momentum where the function overflows ahead', () => {
    // −x up to a wall at 1, beyond which there is nothing; the prox keeps x below it.
    let overflows = 0
    const value = ({ x }: Imaged) => (x[0] > 1 ? Number.POSITIVE_INFINITY : -x[0])
    const wall: Composite = {
      size: 1,
      imageSize: 1,
      image: (x, out) => {
        out.set(x)
        return out
      },
      gradient: (at, out) => {
        out[0] = -1
        if (value(at) === Number.POSITIVE_INFINITY) overflows++
        return value(at)
      },
      rise: () => 0,
      prox: (x) => {
        x[0] = Math.min(1, x[0])
      },
    }
    const descent = new AcceleratedGradient(wall, Float64Array.of(0), 4)
    for (let step = 0; step < 20; step++) descent.step()
    expect(overflows).toBeGreaterThan(0)
    expect(descent.point.x[0]).toBe(1)
  })
})
