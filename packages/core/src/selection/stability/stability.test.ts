import { describe, expect, it } from 'vitest'
import { inHull } from '../../../test/hull.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { toyProblem } from '../../data/toy.js'
import { fit } from '../../model/learn/fit.js'
import { path } from '../path/path.js'
import { supportOf } from '../path/support.js'
import { finish } from '../pieces/work.js'
import { halfOfRows } from './half-of-rows.js'
import { stability, stabilitySelection } from './stability.js'
import type { StabilitySettings } from './stability-plan.js'

const data = toyProblem({ rows: 160, relevant: 3, noise: 17, seed: 3 })
const select = (settings: StabilitySettings) => finish(stabilitySelection(data, settings))
const frequencies = (settings: StabilitySettings) =>
  Object.fromEntries(select(settings).features.map(({ name, frequency }) => [name, frequency]))
const half = (index: number) => selectRows(data, halfOfRows(data, { index, seed: 0, complementaryPairs: false }))

describe('stabilitySelection', () => {
  const found = select({ subsamples: 30, perSubsample: 3 })

  it('finds the relevant features, and tells how often each was selected', () => {
    const stable = found.features.filter((feature) => feature.stable).map(({ name }) => name)
    expect(stable.length).toBeGreaterThan(0)
    expect(['x1', 'x2', 'x3']).toEqual(expect.arrayContaining(stable))
    expect(found.features).toHaveLength(20)
    const sum = found.features.reduce((total, { frequency }) => total + frequency, 0)
    expect(sum).toBeCloseTo(3, 10)
    found.features.slice(1).forEach(({ frequency }, i) => {
      expect(frequency).toBeLessThanOrEqual(found.features[i].frequency)
    })
  })

  it('tells the plan and the bound', () => {
    const { features: _, ...head } = found
    expect(head).toMatchObject({ subsamples: 30, rows: 80, perSubsample: 3, minFrequency: 0.9, seed: 0, warnings: [] })
    expect(head.pfer).toBeCloseTo(9 / (0.8 * 20), 12)
    expect(head.bounds).toEqual({ worstCase: head.pfer })
    expect(Object.keys(select({ subsamples: 4, complementaryPairs: true }).bounds)).toEqual([
      'worstCase',
      'unimodal',
      'rConcave',
    ])
  })

  it('counts in each half the features with the largest weights among those that enter first', () => {
    const expected = new Map<number, number>()
    for (let index = 0; index < 4; index++) {
      const order: number[] = []
      for (const { w } of path(half(index), { count: 50 })) {
        const fresh = supportOf(w).filter((k) => !order.includes(k))
        order.push(...fresh.sort((a, b) => Math.abs(w[b]) - Math.abs(w[a])))
        if (order.length >= 4) break
      }
      for (const k of order.slice(0, 4)) expected.set(k, (expected.get(k) ?? 0) + 1)
    }
    const seen = frequencies({ subsamples: 4, perSubsample: 4 })
    data.names.forEach((name, k) => {
      expect(seen[name]).toBe((expected.get(k) ?? 0) / 4)
    })
  })

  it('takes from a region of λ the frequency at the λ where it is largest, and the size of the union', () => {
    const lambdas = [0.25, 0.15, 0.08]
    const sets = Array.from({ length: 4 }, (_, index) => path(half(index), { lambdas }).map(({ w }) => supportOf(w)))
    const region = select({ subsamples: 4, lambdas })
    for (const { name, frequency } of region.features) {
      const k = data.names.indexOf(name)
      const at = lambdas.map((_, i) => sets.filter((set) => set[i].includes(k)).length / 4)
      expect(frequency).toBe(Math.max(...at))
    }
    const unions = sets.map((set) => new Set(set.flat()).size)
    expect(region.perSubsample).toBe(unions.reduce((sum, size) => sum + size, 0) / 4)
    expect(region.lambdas).toEqual(lambdas)
  })

  it('takes the region from the λ_max of all rows', () => {
    const { lambdaMax = 0 } = fit(data, { lambdaRatio: 0.5 })
    const { lambdas = [] } = select({ subsamples: 2, lambdaMinRatio: 0.5, count: 3 })
    expect(lambdas[0]).toBeCloseTo(lambdaMax, 10)
    expect(lambdas[2]).toBeCloseTo(lambdaMax / 2, 10)
  })

  it('learns the factors of adaptive ℓ1 inside each half', () => {
    const settings = { penalty: 'adaptive-l1' as const, lambdas: [0.1, 0.05] }
    const { shared } = stability.prepare(data, settings)
    const own = path(half(0), settings).map(({ w }) => supportOf(w))
    expect(stability.piece(data, settings, shared, 0).sets).toEqual(own)
    // Factors from all rows would select otherwise.
    const { factors = [] } = fit(data, { penalty: settings.penalty, lambda: 0.1 }).penaltySettings
    const borrowed = path(half(0), { ...settings, factors: Float64Array.from(factors, Number) })
    expect(borrowed.map(({ w }) => supportOf(w))).not.toEqual(own)
  })

  it('comes in pieces that survive JSON and may be computed in any order', () => {
    const settings = { subsamples: 6, complementaryPairs: true }
    const { shared, pieces } = stability.prepare(data, settings)
    expect(pieces[1]).toBe('subsample 2 of 6')
    const plan = JSON.parse(JSON.stringify(shared))
    const backwards = [5, 4, 3, 2, 1, 0].map((index) => stability.piece(data, settings, plan, index))
    const combined = stability.combine(data, settings, plan, JSON.parse(JSON.stringify(backwards.reverse())))
    expect(combined).toEqual(select(settings))
  })

  it('clips a top-k that half of the negatives cannot fill', () => {
    expect(select({ subsamples: 2, threshold: { kind: 'top-k', k: 75 } }).warnings).toEqual([])
  })

  it('says when halves select nothing, and when the solver was stopped', () => {
    const empty = finish(stabilitySelection(inHull, { subsamples: 2, perSubsample: 1 }))
    const codes = empty.warnings.map(({ code }) => code)
    expect(codes.every((code) => code === 'empty-subsamples')).toBe(true)
    const stopped = select({ subsamples: 2, perSubsample: 3, solver: 'alm', maxIterations: 1, tolerance: 1e-9 })
    expect(stopped.warnings.map(({ code }) => code)).toContain('not-solved')
  })

  it('rarely selects noise: no more than the bound says, where no feature has influence', () => {
    const noise = toyProblem({ rows: 60, relevant: 1, noise: 12, seed: 8 })
    let falseOnes = 0
    for (let seed = 0; seed < 4; seed++) {
      const settings = { subsamples: 10, perSubsample: 3, minFrequency: 0.8, seed }
      const { features } = finish(stabilitySelection(noise, settings))
      falseOnes += features.filter(({ name, stable }) => stable && name !== 'x1').length
    }
    expect(falseOnes / 4).toBeLessThanOrEqual(9 / (0.6 * 13))
  })
})
