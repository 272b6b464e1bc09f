import { describe, expect, it, vi } from 'vitest'
import { inHull } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import { toyProblem } from '../../data/toy.js'
import { fit } from '../../model/learn/fit.js'
import { finish } from '../pieces/work.js'
import { countSelected, path, walkPath } from './path.js'

const data = sonar()

describe('path', () => {
  const points = path(data, { count: 12 })

  it('goes from λ_max down to a hundredth of it in equal ratios', () => {
    const { lambdaMax = 0 } = fit(data, { lambdaRatio: 0.9 })
    const lambdas = points.map(({ lambda }) => lambda)
    expect(lambdas).toHaveLength(12)
    expect(lambdas[0]).toBeCloseTo(lambdaMax, 10)
    expect(lambdas[11]).toBeCloseTo(0.01 * lambdaMax, 10)
    for (let i = 1; i < 12; i++) expect(lambdas[i] / lambdas[i - 1]).toBeCloseTo(0.01 ** (1 / 11), 10)
  })

  it('begins with the empty model, and the objective falls along it', () => {
    expect(points[0].selected).toBe(0)
    expect(points[1].selected).toBeGreaterThan(0)
    for (let i = 1; i < 12; i++) {
      expect(points[i].certificate.primal).toBeLessThan(points[i - 1].certificate.primal + 1e-6)
    }
  })

  it('solves every point, and finds from a warm start what a cold start finds', () => {
    for (const { lambda, certificate, status, w, selected } of points) {
      expect(status).toBe('solved')
      const cold = fit(data, { lambda }).certificate
      expect(Math.abs(certificate.primal - cold.primal)).toBeLessThanOrEqual(1e-6 * cold.primal)
      expect(selected).toBe(w.filter((weight) => weight !== 0).length)
    }
  })

  it('takes the λ it is given, in descending order', () => {
    expect(path(data, { lambdas: [0.1, 0.2, 0.15], tolerance: 1e-3 }).map(({ lambda }) => lambda)).toEqual([
      0.2, 0.15, 0.1,
    ])
    expect(path(data, { count: 1, tolerance: 1e-3 })).toHaveLength(1)
  })

  it('tells its progress and where it starts', () => {
    const steps = [...walkPath(data, { count: 3, tolerance: 1e-3 })]
    expect(steps.map(({ what }) => what)).toEqual(['λ_max', 'λ 1 of 3', 'λ 2 of 3', 'λ 3 of 3'])
    expect(finish(walkPath(data, { count: 3, tolerance: 1e-3 })).lambdaMax).toBe(points[0].lambda)
  })

  it('says once why it is empty, when no λ has a model', () => {
    const { lambdaMax, points: empty, warnings } = finish(walkPath(inHull, { count: 4 }))
    expect({ lambdaMax, selected: empty.map(({ selected }) => selected) }).toEqual({
      lambdaMax: 0,
      selected: [0, 0, 0, 0],
    })
    expect(warnings.map(({ code }) => code)).toEqual(['empty-model'])
  })

  it('keeps the finished points when it is told to stop', () => {
    const signal = { aborted: false }
    const walk = walkPath(data, { count: 10, tolerance: 1e-3, signal })
    for (let step = 0; step < 4; step++) walk.next()
    signal.aborted = true
    expect(finish(walk).points).toHaveLength(3)
  })

  it('has every breakpoint with `exact`: certified to 1e-9, and in between w stays what it was', () => {
    const { lambdaMax, points: exact, warnings } = finish(walkPath(data, { exact: true, lambdaMinRatio: 0.2 }))
    expect(warnings).toEqual([])
    expect(exact[0].lambda).toBeCloseTo(lambdaMax, 10)
    expect(exact[exact.length - 1].lambda).toBeCloseTo(0.2 * lambdaMax, 10)
    for (const [i, { certificate, lambda, w }] of exact.entries()) {
      expect(certificate.relativeGap).toBeLessThan(1e-9)
      if (i % 20 !== 19 || i + 1 === exact.length) continue
      const between = fit(data, { lambda: (lambda + exact[i + 1].lambda) / 2, solver: 'alm', tolerance: 1e-8 })
      between.scoring.weights.forEach((weight, k) => {
        expect(weight).toBeCloseTo(w[k], 4)
      })
    }
  })

  it('walks exactly on a small table with l1 and adaptive-l1, and says for what it cannot', () => {
    expect(
      finish(walkPath(data, { exact: true, penalty: 'adaptive-l1', lambdaMinRatio: 0.5 })).points.length,
    ).toBeGreaterThan(5)
    const refusal = thrownBy(() => finish(walkPath(data, { exact: true, penalty: 'elastic-net' })))
    expect(refusal).toMatchObject({ code: 'unsupported', field: 'exact' })
    expect(finish(walkPath(inHull, { exact: true, count: 2 })).warnings.map(({ code }) => code)).toEqual([
      'empty-model',
    ])
  })

  it.each([
    [{ count: 0 }, 'bad-path'],
    [{ count: 2.5 }, 'bad-path'],
    [{ lambdaMinRatio: 0 }, 'bad-path'],
    [{ lambdaMinRatio: 1 }, 'bad-path'],
    [{ lambdas: [] }, 'bad-path'],
    [{ lambdas: [0.1, -1] }, 'bad-lambda'],
  ])('refuses %j', (settings, code) => {
    expect(thrownBy(() => path(data, settings))).toMatchObject({ code, kind: 'usage' })
  })
})

it('has the weights of a point when they are read, and in every copy of it', () => {
  for (const point of path(data, { count: 5 })) {
    expect(point.w).toBe(point.w)
    expect(point.w).toHaveLength(data.features.cols)
    expect(countSelected(point.w)).toBe(point.selected)
    for (const { w } of [{ ...point }, structuredClone(point)]) expect(Array.from(w)).toEqual(Array.from(point.w))
  }
})

describe('the memory of a walk', () => {
  // So small that no matrix has kernels of its own.
  const small = toyProblem({ rows: 60, relevant: 5, noise: 15, seed: 1 })

  it('serves the next one, also where a walk is left before its end', () => {
    const kernels = vi.spyOn(
      (globalThis as unknown as { WebAssembly: { Instance: new () => object } }).WebAssembly,
      'Instance',
    )
    try {
      path(small)
      const { length: before } = kernels.mock.calls
      path(small)
      for (const count of [1, 2]) {
        const begun = walkPath(small)
        for (let step = 0; step <= count; step++) begun.next()
        begun.return({} as never)
      }
      path(small)
      expect(kernels.mock.calls).toHaveLength(before)
    } finally {
      kernels.mockRestore()
    }
  })
})
