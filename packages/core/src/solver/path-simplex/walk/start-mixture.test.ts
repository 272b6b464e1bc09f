import { describe, expect, it } from 'vitest'
import { certify } from '../../../certificate/gap.js'
import { InfinitePushLoss } from '../../../loss/push/infinite-push.js'
import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import { L1 } from '../../../penalty/l1.js'
import type { Problem } from '../../../problem/problem.js'
import { Random } from '../../../statistics/random.js'
import { exactPath } from '../exact-path.js'
import { pushProgram } from '../program/push-program.js'

/** With 30 rows the table is wide. */
const WIDE = 4400

/** 12 positives, moved in three features, and 18 negatives. */
function problemOf(cols: number, topCount = 1): Problem {
  const random = Random.fromSeed(cols)
  const values = Float64Array.from(
    { length: 30 * cols },
    (_, t) => random.normal() + (t < 12 * cols && t % cols < 3 ? 2 : 0),
  )
  const loss = new InfinitePushLoss(new Float64Array(12).fill(1 / 12), 18, topCount)
  return { map: new DenseRows(30, cols, values), loss, penalty: new L1(cols), lambda: 1 }
}

describe('the mixture that a walk starts from', () => {
  const problem = problemOf(WIDE)
  const { mixture, table, positiveSum } = pushProgram(problem)
  const shares = mixture?.shares ?? new Float64Array(0)
  const size = (row: ArrayLike<number>) => positiveSum.reduce((most, x, k) => Math.max(most, Math.abs(x - row[k])), 0)

  it('is a mean of the negatives', () => {
    expect(shares.every((share) => share >= 0)).toBe(true)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    const row = Array.from({ length: WIDE }, (_, k) =>
      shares.reduce((sum, share, j) => sum + share * table.values[(12 + j) * WIDE + k], 0),
    )
    for (const [k, x] of row.entries()) expect(mixture?.row[k]).toBeCloseTo(x, 12)
  })

  it('is nearer to the mean positive, in the largest difference, than any negative and the mean of all', () => {
    const uniform = table.map.applyTranspose(new Float64Array(30).fill(1 / 18, 12), new Float64Array(WIDE))
    const best = size(mixture?.row ?? [])
    expect(best).toBeLessThan(size(uniform))
    for (let g = 12; g < 30; g++) expect(best).toBeLessThan(size(table.values.subarray(g * WIDE, (g + 1) * WIDE)))
  })

  it('leaves no trace in the points of the path', () => {
    let points = 0
    for (const point of exactPath(problem, { lambdaMinRatio: 0.1 })) {
      const { w, dual } = point.iterate()
      expect(dual).toHaveLength(30)
      expect(certify({ ...problem, lambda: point.lambda }, w, dual).relativeGap).toBeLessThan(1e-10)
      points++
    }
    expect(points).toBeGreaterThan(5)
  })

  it('is left out where the table is not wide, and with a threshold of several negatives', () => {
    expect(pushProgram(problemOf(450)).mixture).toBeUndefined()
    expect(pushProgram(problemOf(WIDE, 3)).mixture).toBeUndefined()
  })
})
