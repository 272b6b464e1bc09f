import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import { run } from '../run.js'
import { alm } from './alm.js'
import { roughDualPath } from './dual-path.js'

const shape = { positives: 100, negatives: 900, features: 300, penalty: 'l2', sparse: true } as const
const lambdas = [1, 0.5, 0.25, 0.12, 0.06, 0.03]

describe('models of an ℓ2 path by sweeps alone', () => {
  it.each([1, 9, 300, 900])('point where those that are solved do, K = %d', (top) => {
    const problem = manyRows({ ...shape, lambda: 1, top })
    let i = 0
    for (const { w, dual } of roughDualPath(problem, lambdas)) {
      const own = { ...problem, lambda: lambdas[i++] }
      const solved = run(alm, own, { tolerance: 1e-6 })
      let [across, rough, exact] = [0, 0, 0]
      for (let k = 0; k < w.length; k++) {
        across += w[k] * solved.w[k]
        rough += w[k] ** 2
        exact += solved.w[k] ** 2
      }
      expect(across / Math.sqrt(rough * exact)).toBeGreaterThan(0.97)
      expect(certify(own, w, dual).dual).toBeGreaterThan(0.98 * solved.certificate.dual)
    }
    expect(i).toBe(lambdas.length)
  })

  it('are the same every time, and there is one for each λ where no multiplier has any room', () => {
    const problem = manyRows({ ...shape, lambda: 1 })
    const last = () => [...roughDualPath(problem, lambdas)].map(({ dual }) => dual).at(-1)
    expect(last()).toEqual(last())
    const empty = {
      ...problem,
      map: problem.map.selectColumns([]),
      penalty: problem.penalty.restrict(new Int32Array(0)),
    }
    expect([...roughDualPath(empty, lambdas)]).toHaveLength(lambdas.length)
  })
})
