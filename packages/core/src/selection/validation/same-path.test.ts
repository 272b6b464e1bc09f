import { describe, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { toyProblem } from '../../data/toy.js'
import { Trainer } from '../../model/learn/trainer.js'
import { pathPoints } from '../path/path.js'
import { isSamePath, largestShare } from './same-path.js'

describe('the path of a threshold that is the mean of more negatives', () => {
  const data = toyProblem({ rows: 120, relevant: 5, noise: 20, seed: 3 })
  const trainer = new Trainer(data, { threshold: { kind: 'max' }, tolerance: 1e-9 })
  const lambdas = [0.9, 0.5, 0.2].map((ratio) => trainer.lambdaAt(ratio))
  const points = [...pathPoints(trainer, lambdas)]
  const peak = Math.max(...points.map(({ dual }) => largestShare(dual, trainer.order.weights.length)))

  it('is the same as long as no negative has a larger share than one of them may have', () => {
    const k = Math.floor(1 / peak)
    expect(k).toBeGreaterThan(1)
    expect(isSamePath({ lambdas, peak }, k, lambdas)).toBe(true)
    const other = trainer.withThreshold({ kind: 'top-k', k })
    for (const { lambda, w, dual } of points) {
      expect(certify(other.problem(lambda), w, dual).relativeGap).toBeLessThan(1e-8)
    }
  })

  it('is another one from there on', () => {
    const k = Math.ceil(1 / peak) + 1
    expect(isSamePath({ lambdas, peak }, k, lambdas)).toBe(false)
    const other = trainer.withThreshold({ kind: 'top-k', k })
    const gaps = points.map(({ lambda, w, dual }) => certify(other.problem(lambda), w, dual).relativeGap)
    expect(Math.max(...gaps)).toBeGreaterThan(1e-6)
  })

  it('is another one where it begins elsewhere or has other λ', () => {
    expect(isSamePath({ lambdas, peak: 0 }, 3, [...lambdas.slice(0, 2), 1.1 * lambdas[2]])).toBe(false)
    expect(isSamePath({ lambdas, peak: 0 }, 3, lambdas.slice(0, 2))).toBe(false)
  })

  it('has shares of 0 where nothing is above 0', () => {
    expect(largestShare(Float64Array.of(-1, 0, 0), 1)).toBe(0)
    expect(largestShare(Float64Array.of(-1, 0.25, 0.75), 1)).toBe(0.75)
  })
})
