import { afterEach, expect, it } from 'vitest'
import { degenerateProblem } from '../../test/degenerate-problems.js'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { solveOnGrid } from '../solver/path-simplex/exact-path.js'
import { certify } from './gap.js'
import { pathCertifier } from './path-gap.js'
import type { PointToCertify } from './point-to-certify.js'

afterEach(() => setKernelUse('when-it-pays'))

const RATIOS = Array.from({ length: 40 }, (_, i) => 0.001 ** (i / 39))
const seeds = Array.from({ length: 60 }, (_, i) => i + 1)

/** A degenerate problem, and points of its path with multipliers that need repair here and there. */
function pathOf(seed: number) {
  const problem = degenerateProblem(seed)
  const points: PointToCertify[] = []
  for (const { lambda, piece, w, dual } of solveOnGrid(problem, (max) => RATIOS.map((ratio) => ratio * max))) {
    if (points.length % 7 === 3) dual[points.length % dual.length] += 0.01
    points.push({ lambda, piece, w, dual })
  }
  return { problem, points }
}

it('gives the same certificates in WebAssembly and in TypeScript, bit for bit', () => {
  for (const { problem, points } of seeds.map(pathOf)) {
    const [plain, wasm] = (['never', 'always'] as const).map((use) => {
      setKernelUse(use)
      return pathCertifier(problem)(points)
    })
    expect(wasm).toEqual(plain)
  }
})

it('gives what each point alone gives, however far along the path', () => {
  for (const { problem, points } of seeds.map(pathOf)) {
    const found = pathCertifier(problem)(points)
    for (const [i, { lambda, w, dual }] of points.entries()) {
      const alone = certify({ ...problem, lambda }, w.dense(), dual)
      expect(Math.abs(found[i].primal - alone.primal)).toBeLessThan(1e-12 * Math.max(1, alone.primal))
      expect(Math.abs(found[i].dual - alone.dual)).toBeLessThan(1e-12)
    }
  }
})

it('keeps paths apart that are certified in turn, and goes on where it was', () => {
  const paths = [3, 7].map(pathOf)
  const together = paths.map(({ problem, points }) => pathCertifier(problem)(points))
  const certifiers = paths.map(({ problem }) => pathCertifier(problem))
  for (let first = 0; first < 40; first += 8) {
    for (const [p, { points }] of paths.entries()) {
      const few = certifiers[p](points.slice(first, first + 8))
      for (const [i, { primal, dual }] of few.entries()) {
        expect(primal).toBeCloseTo(together[p][first + i].primal, 12)
        expect(dual).toBeCloseTo(together[p][first + i].dual, 12)
      }
    }
  }
})
