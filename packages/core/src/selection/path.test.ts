import { describe, expect, it } from 'vitest'
import { sonar } from '../../test/sonar.js'
import { thrownBy } from '../../test/thrown.js'
import { fit } from '../model/fit.js'
import { path } from './path.js'

const data = sonar()

describe('path', () => {
  const points = path(data, { count: 12 })

  it('goes from λ_max down to a hundredth of it in equal ratios', () => {
    const { lambdaMax } = fit(data, { lambdaRatio: 0.9 })
    const lambdas = points.map(({ lambda }) => lambda)
    expect(lambdas).toHaveLength(12)
    expect(lambdas[0]).toBe(lambdaMax)
    expect(lambdas[11]).toBeCloseTo(0.01 * lambdaMax, 12)
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
