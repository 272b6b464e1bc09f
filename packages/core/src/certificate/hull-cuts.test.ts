import { describe, expect, it } from 'vitest'
import { minimize } from '../../test/hull-problem.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { L1 } from '../penalty/l1.js'
import type { PushProblem } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { HullCuts } from './hull-cuts.js'
import { provedDistance, provedGain } from './hull-proof.js'
import { lambdaMax } from './lambda-max.js'

const [POSITIVES, NEGATIVES, FEATURES] = [2000, 38_000, 8]
const COUNTS = [38_000, 3800, 380, 1]

/** Rows of small whole numbers, which tie, or of normal ones; the mean positive is ahead in some features. */
function problemOf(draw: (random: Random) => number, ahead: number): PushProblem {
  const random = Random.fromSeed(5)
  const values = new Float64Array((POSITIVES + NEGATIVES) * FEATURES)
  for (let t = 0; t < values.length; t++) {
    const isAhead = t < POSITIVES * FEATURES && t % FEATURES < 3
    values[t] = draw(random) + (isAhead ? ahead / (1 + (t % FEATURES)) : 0)
  }
  const loss = new InfinitePushLoss(new Float64Array(POSITIVES).fill(1 / POSITIVES), NEGATIVES, 1)
  const map = new DenseRows(POSITIVES + NEGATIVES, FEATURES, values)
  return { map, loss, penalty: new L1(FEATURES), lambda: 1 }
}

describe('cuts of the hull of many negatives', () => {
  const tied = problemOf((random) => Math.floor(3 * random.uniform()), 5)
  const truths = COUNTS.map((k) => lambdaMax({ ...tied, loss: tied.loss.withTopK(k) }, minimize))

  it('find the λ_max that the solver finds over all rows, one threshold from what the last one found', () => {
    const cuts = new HullCuts()
    for (const [i, k] of COUNTS.entries()) {
      const problem = { ...tied, loss: tied.loss.withTopK(k) }
      const answer = cuts.ask(problem, minimize)
      expect(answer?.place).toBe('outside')
      expect(answer?.lower).toBeCloseTo(truths[i].value, 7)
      expect(answer?.upper).toBeCloseTo(truths[i].value, 7)
      // What is handed out proves both bounds from the data.
      expect(provedDistance(problem, answer!.hull).upper).toBeCloseTo(truths[i].value, 7)
      expect(provedGain(problem, answer!.direction)).toBeCloseTo(truths[i].value, 7)
    }
  })

  it('tell on which side of a λ it lies', () => {
    for (const [i, k] of COUNTS.entries()) {
      const problem = { ...tied, loss: tied.loss.withTopK(k) }
      const { value } = truths[i]
      expect(new HullCuts().ask(problem, minimize, 0.5 * value)?.lower).toBeGreaterThan(0.5 * value)
      const below = new HullCuts().ask(problem, minimize, 1.5 * value)
      expect(below?.upper).toBeLessThanOrEqual(1.5 * value)
      expect(provedDistance(problem, below!.hull).upper).toBeLessThanOrEqual(1.5 * value * (1 + 1e-9))
    }
  })

  it('leave what is round, or inside, to others, or give bounds that hold', () => {
    const round = problemOf((random) => random.normal(), 1)
    for (const k of COUNTS) {
      const problem = { ...round, loss: round.loss.withTopK(k) }
      const answer = new HullCuts().ask(problem, minimize)
      if (!answer) continue
      const { value } = lambdaMax(problem, minimize)
      expect(answer.lower).toBeLessThanOrEqual(value * (1 + 1e-7))
      expect(answer.upper).toBeGreaterThanOrEqual(value * (1 - 1e-7))
    }
    expect(new HullCuts().ask(round, minimize)).toBeUndefined()
  })
})
