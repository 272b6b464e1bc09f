import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { toyProblem } from '../../data/toy.js'
import { fit } from '../../model/learn/fit.js'
import { verify } from '../../model/proof/verify.js'
import { finish } from '../pieces/work.js'
import { path, walkPath } from './path.js'
import { relax } from './relaxed.js'
import { selectColumns, supportOf } from './support.js'

const data = toyProblem({ rows: 120, relevant: 4, noise: 12, seed: 7 })

describe('a relaxed path', () => {
  const points = path(data, { count: 6, relaxed: true })

  it('refits each point on what it selects, and on nothing else', () => {
    for (const { w, relaxed } of points) {
      for (const k of supportOf(relaxed?.w ?? w)) expect(w[k]).not.toBe(0)
    }
    expect(points[0].relaxed).toMatchObject({ certificate: { primal: 1, dual: 1, relativeGap: 0 }, status: 'solved' })
    expect(points[0].relaxed?.w.every((weight) => weight === 0)).toBe(true)
  })

  it('solves the ridge problem of the selected columns, with the certificate that fit gives it', () => {
    const { w, relaxed } = points[3]
    const columns = selectColumns(data, supportOf(w))
    const model = fit(columns, { penalty: 'l2', lambda: relaxed?.lambda ?? 1 })
    expect(verify(model, columns).verified).toBe(true)
    // That of a fit is rounded outward.
    expect(relaxed?.certificate.primal).toBeCloseTo(model.certificate.primal, 12)
    expect(relaxed?.certificate.dual).toBeCloseTo(model.certificate.dual, 12)
    expect(relaxed?.status).toBe('solved')
    supportOf(w).forEach((k, place) => {
      expect(relaxed?.w[k]).toBe(model.scoring.weights[place])
    })
  })

  it('shrinks less than the penalty that selected', () => {
    const size = (w: Float64Array) => Math.hypot(...w)
    const { w, relaxed } = points[1]
    expect(size(relaxed?.w ?? w)).toBeGreaterThan(size(w))
  })

  it('leaves the points themselves as they are, and is not there unless asked for', () => {
    const plain = path(data, { count: 6 })
    expect(points.map(({ relaxed: _, ...point }) => point)).toEqual(plain)
    expect(plain[2]).not.toHaveProperty('relaxed')
  })

  it('does not matter by which solver the path is walked', () => {
    const [, , point] = path(data, { count: 6, relaxed: true, solver: 'admm', tolerance: 1e-4 })
    expect(point.relaxed?.status).toBe('solved')
  })

  it('keeps the finished points when it is told to stop', () => {
    const signal = { aborted: false }
    const walk = walkPath(data, { count: 10, relaxed: true, signal })
    for (let step = 0; step < 4; step++) walk.next()
    signal.aborted = true
    expect(finish(walk).points).toHaveLength(3)
  })

  it('refuses a penalty that selects nothing', () => {
    const error = thrownBy(() => path(data, { penalty: 'l2', relaxed: true }))
    expect(error).toMatchObject({ code: 'bad-relaxed', kind: 'usage', field: 'relaxed' })
  })
})

describe('relax', () => {
  it('takes the threshold along', () => {
    const w = Float64Array.from(data.names, (_, k) => (k < 4 ? 1 : 0))
    const max = relax(data, w)
    const mean = relax(data, w, { threshold: { kind: 'fraction', tau: 1 } })
    expect(mean.certificate.primal).toBeLessThan(max.certificate.primal)
  })
})
