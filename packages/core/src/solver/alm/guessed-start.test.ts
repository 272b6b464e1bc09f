import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { L2 } from '../../penalty/l2.js'
import type { Problem } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { run } from '../run.js'
import { alm } from './alm.js'
import { guessedStart } from './guessed-start.js'

const shape = { positives: 60, negatives: 200, features: 12, penalty: 'l2' } as const

/** The objective with w times so much. */
const atLength = ({ w, problem }: { w: Float64Array; problem: Problem }, factor: number) =>
  certify(
    problem,
    w.map((value) => factor * value),
    problem.loss.dualAtZero(),
  ).primal

describe.each([1, 0.1, 0.01, 1e-3])('a guessed start, λ = %d', (lambda) => {
  const problem = manyRows({ ...shape, lambda, weighted: true })
  const guess = guessedStart(problem)

  it('has the length that is best along its direction', () => {
    const { w } = guess as NonNullable<typeof guess>
    const here = atLength({ w, problem }, 1)
    for (const factor of [0.5, 0.99, 1.01, 2]) expect(atLength({ w, problem }, factor)).toBeGreaterThanOrEqual(here)
  })

  it('has feasible multipliers, and those of one negative', () => {
    const { dual } = guess as NonNullable<typeof guess>
    const repaired = dual.slice()
    problem.loss.repairDual(repaired)
    for (const [i, value] of repaired.entries()) expect(value).toBeCloseTo(dual[i], 12)
    expect(dual.subarray(shape.positives).filter((beta) => beta > 0)).toHaveLength(1)
  })

  it('leads to the solution at once', () => {
    const { status, iterations, certificate } = run(alm, problem, { tolerance: 1e-9 })
    expect([status, iterations]).toEqual(['solved', 1])
    expect(certificate.relativeGap).toBeLessThan(1e-9)
  })
})

it('is none where hundreds of positives miss their margin', () => {
  const random = Random.fromSeed(1)
  const map = new DenseRows(
    800,
    2,
    Float64Array.from({ length: 1600 }, (_, t) => random.normal() + (t < 800 ? 0.5 : 0)),
  )
  const loss = new InfinitePushLoss(new Float64Array(400).fill(1 / 400), 400, 1)
  expect(guessedStart({ map, loss, penalty: new L2(2), lambda: 0.1 })).toBeUndefined()
})

it('is none where nothing tells the classes apart', () => {
  const loss = new InfinitePushLoss(Float64Array.of(0.5, 0.5), 2, 1)
  const tables = [Float64Array.of(1, 2, 1, 2), Float64Array.of(3, 3, 3, 3)]
  for (const values of tables) {
    expect(guessedStart({ map: new DenseRows(4, 1, values), loss, penalty: new L2(1), lambda: 0.1 })).toBeUndefined()
  }
})
