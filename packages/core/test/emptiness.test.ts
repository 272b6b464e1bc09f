import { describe, expect, it } from 'vitest'
import { provedDistance, provedGain } from '../src/certificate/hull-proof.js'
import type { LambdaMax } from '../src/certificate/lambda-max.js'
import { diagnose } from '../src/model/diagnosis/diagnose.js'
import type { StartProof } from '../src/model/document/model.js'
import { recallStart, recordStart } from '../src/model/document/start-record.js'
import { fit } from '../src/model/learn/fit.js'
import { Trainer } from '../src/model/learn/trainer.js'
import { Random } from '../src/statistics/random.js'
import { tableOf } from './hull.js'
import { type NearHull, nearHull } from './near-hull.js'

/** What is said of a table, whose proof is looked at anew from the data. */
function proofOf({ data, settings }: NearHull): StartProof {
  const trainer = new Trainer(data, settings)
  const { value } = trainer.lambdaMax()
  const proof = recordStart(trainer.provedStart() as LambdaMax, trainer.places)
  const { hull, direction } = recallStart(proof, trainer.places)
  const { upper, meets } = provedDistance(trainer.problem(1), hull)
  expect(proof.upper).toBeGreaterThanOrEqual(upper * (1 - 1e-12))
  if (proof.direction)
    expect(provedGain(trainer.problem(1), direction)).toBeGreaterThanOrEqual(proof.lower * (1 - 1e-12))
  expect([meets, value === 0]).toEqual(Array(2).fill(proof.says === 'empty'))
  return proof
}

describe('whether every model is empty', () => {
  it.each([1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9])(
    'is never said of a mean positive outside the hull by %d, and a direction shows it',
    (distance) => {
      for (let seed = 1; seed <= 8; seed++) {
        expect({ seed, says: proofOf(nearHull(seed, distance)).says }).toEqual({ seed, says: 'not-empty' })
      }
    },
  )

  it.each([0, -1e-9, -1e-6, -1e-3])('is said with shares that meet it where it lies %d above a face', (distance) => {
    const said = Array.from({ length: 40 }, (_, seed) => proofOf(nearHull(seed + 1, distance)))
    // A face of doubles is not flat to the last digit: on it, and only there, it may be open.
    const empty = said.filter(({ says }) => says === 'empty').length
    expect(empty).toBeGreaterThanOrEqual(distance === 0 ? 1 : 40)
  })

  it('is seen at once where the class means of whole numbers are equal, and no threshold is proposed', () => {
    for (let seed = 1; seed <= 36; seed++) {
      const data = equalMeans(Random.fromSeed(seed))
      for (const standardize of [true, false]) {
        const { emptyForEveryLambda, easier, cure } = diagnose(data, { standardize }, { smallestTopK: true })
        expect({ seed, emptyForEveryLambda, easier }).toEqual({
          seed,
          emptyForEveryLambda: true,
          easier: { kind: 'means-equal' },
        })
        expect(cure).toContain('coincides')
      }
    }
  })

  it('is said of the same rows in both classes, at a λ that is no rounding', () => {
    const random = Random.fromSeed(4)
    const rows = Array.from({ length: 9 }, () => Array.from({ length: 4 }, () => random.normal()))
    for (const scale of [1e-8, 1, 1e8]) {
      const same = rows.map((row) => row.map((x) => scale * x))
      const model = fit(tableOf(same, same), { lambdaRatio: 0.1, threshold: { kind: 'fraction', tau: 1 } })
      expect(model).toMatchObject({ lambdaMax: 0, lambda: 0.1, lambdaMaxProof: { says: 'empty' } })
      expect(model.warnings[0].hint).toContain('coincides')
    }
  })

  it('proposes no threshold that does not help', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { data, settings } = nearHull(seed, -0.01)
      const { smallestTopK, easier } = diagnose(data, settings, { smallestTopK: true })
      if (easier?.kind !== 'top-k') continue
      const threshold = { kind: 'top-k', k: smallestTopK ?? 0 } as const
      expect(smallestTopK).toBeGreaterThan(1)
      expect(diagnose(data, { ...settings, threshold }).proof?.says).toBe('not-empty')
    }
  })
})

/** Two classes of small whole numbers with the same mean: the second is the first, mirrored and moved back, and more of it. */
function equalMeans(random: Random) {
  const [rows, cols] = [2 + random.integer(4), 1 + random.integer(4)]
  const half = Array.from({ length: rows }, () => Array.from({ length: cols }, () => random.integer(7)))
  const centre = Array.from({ length: cols }, () => random.integer(3))
  const symmetric = (away: number) =>
    half.flatMap((row) => [1, -1].map((sign) => row.map((x, k) => centre[k] + sign * (x + away))))
  return tableOf(symmetric(0), [...symmetric(1), ...symmetric(3)])
}
