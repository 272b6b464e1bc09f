import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pythonWith } from '../../test/debian.js'
import { thrownBy } from '../../test/thrown.js'
import { Random } from '../statistics/random.js'
import { type Calibration, calibrate, probabilityOf } from './calibration.js'
import { isotonicCalibration } from './isotonic.js'
import type { HeldOut } from './operating-point.js'
import { logistic, plattCalibration } from './platt.js'

/** Rows whose class has the probability 1/(1 + exp(−(2·score − 1))); some tables have few distinct scores. */
function rows(seed: number, count: number, coarse = false): HeldOut {
  const random = Random.fromSeed(seed)
  const scores = Float64Array.from({ length: count }, () => {
    const score = random.normal() * 2
    return coarse ? Math.round(score) : score
  })
  const labels = Uint8Array.from(scores, (score) => (random.uniform() < logistic(2 * score - 1) ? 1 : 0))
  return { scores, labels, method: 'held-out' }
}

/** The loss that Platt minimizes. */
function loss({ scores, labels }: HeldOut, slope: number, intercept: number): number {
  const positives = labels.reduce((sum, label) => sum + label, 0)
  const high = (positives + 1) / (positives + 2)
  const low = 1 / (labels.length - positives + 2)
  return scores.reduce((sum, score, i) => {
    const target = labels[i] === 1 ? high : low
    const p = logistic(slope * score + intercept)
    return sum - target * Math.log(p) - (1 - target) * Math.log(1 - p)
  }, 0)
}

/** Isotonic regression by its definition: max over beginnings of min over ends of the means between (Barlow 1972). */
function minMax({ scores, labels }: HeldOut): number[] {
  const distinct = [...new Set(scores)].sort((a, b) => a - b)
  const mean = (from: number, to: number) => {
    const inside = [...scores.keys()].filter((i) => scores[i] >= distinct[from] && scores[i] <= distinct[to])
    return inside.reduce((sum, i) => sum + labels[i], 0) / inside.length
  }
  return distinct.map((_, at) => {
    const starts = distinct.slice(0, at + 1).map((_, from) => {
      return Math.min(...distinct.slice(at).map((_, more) => mean(from, at + more)))
    })
    return Math.max(...starts)
  })
}

describe('Platt calibration', () => {
  it('is where no small change makes its loss smaller', () => {
    const table = rows(1, 300)
    const { slope, intercept } = plattCalibration(table.scores, table.labels)
    const least = loss(table, slope, intercept)
    for (const [a, b] of [
      [1e-3, 0],
      [-1e-3, 0],
      [0, 1e-3],
      [0, -1e-3],
      [1e-3, -1e-3],
    ]) {
      expect(loss(table, slope + a, intercept + b)).toBeGreaterThan(least)
    }
  })

  it('finds the truth on many rows', () => {
    const table = rows(2, 20_000)
    const { slope, intercept } = plattCalibration(table.scores, table.labels)
    expect(slope).toBeCloseTo(2, 0.9)
    expect(intercept).toBeCloseTo(-1, 0.9)
  })

  it('stays finite on separated classes, with the targets as probabilities of the ends', () => {
    const scores = Float64Array.from({ length: 40 }, (_, i) => (i < 20 ? 0 : 1e6))
    const labels = Uint8Array.from(scores, (score) => (score > 0 ? 1 : 0))
    const calibration = plattCalibration(scores, labels)
    expect(probabilityOf(calibration, 1e6)).toBeCloseTo(21 / 22, 6)
    expect(probabilityOf(calibration, 0)).toBeCloseTo(1 / 22, 6)
  })

  it('gives the share of positives where all scores are equal', () => {
    const labels = Uint8Array.from({ length: 30 }, (_, i) => (i < 10 ? 1 : 0))
    const calibration = plattCalibration(new Float64Array(30).fill(7), labels)
    expect(calibration.slope).toBe(0)
    expect(probabilityOf(calibration, 7)).toBeCloseTo(1 / 3, 1)
  })
})

describe('isotonic calibration', () => {
  it('is the max of the min of means, at every score', () => {
    const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.nat(1)), { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(list, (pairs) => {
        const scores = Float64Array.from(pairs, ([score]) => score)
        const labels = Uint8Array.from(pairs, ([, label]) => label)
        const calibration = isotonicCalibration(scores, labels)
        const expected = minMax({ scores, labels, method: 'held-out' })
        const distinct = [...new Set(scores)].sort((a, b) => a - b)
        distinct.forEach((score, i) => {
          expect(probabilityOf(calibration, score)).toBeCloseTo(expected[i], 12)
        })
      }),
    )
  })

  it('never falls, and is constant beyond its ends', () => {
    const { scores, labels } = rows(3, 200)
    const calibration = isotonicCalibration(scores, labels)
    const grid = Array.from({ length: 400 }, (_, i) => probabilityOf(calibration, (i - 200) / 20))
    for (let i = 1; i < grid.length; i++) expect(grid[i]).toBeGreaterThanOrEqual(grid[i - 1])
    expect(probabilityOf(calibration, -1e9)).toBe(calibration.probabilities[0])
    expect(probabilityOf(calibration, 1e9)).toBe(calibration.probabilities.at(-1))
  })
})

describe('calibration', () => {
  it('is refused on fewer than ten rows of a class', () => {
    const labels = Uint8Array.from({ length: 100 }, (_, i) => (i < 9 ? 1 : 0))
    const error = thrownBy(() => calibrate({ ...rows(1, 100), labels }, 'platt'))
    expect(error).toMatchObject({ code: 'too-few-to-calibrate', kind: 'data' })
    expect(error.message).toContain('9 positive and 91 negative')
  })

  it('says when isotonic steps have few rows, and when scores are upside down', () => {
    expect(calibrate(rows(1, 300), 'isotonic').warnings).toMatchObject([{ code: 'few-to-calibrate' }])
    expect(calibrate(rows(1, 300), 'platt').warnings).toEqual([])
    const table = rows(1, 300)
    const inverted = calibrate({ ...table, scores: table.scores.map((score) => -score) }, 'platt')
    expect(inverted.warnings).toMatchObject([{ code: 'inverted-scores' }])
  })
})

const python = pythonWith('sklearn')

const program = `
import json, sys, numpy as np
from sklearn.calibration import _SigmoidCalibration
from sklearn.isotonic import IsotonicRegression
def both(scores, labels, grid):
    s, y, g = np.array(scores, float), np.array(labels), np.array(grid, float)
    sigmoid = _SigmoidCalibration().fit(s, y)
    steps = IsotonicRegression(out_of_bounds="clip").fit(s, y)
    return [sigmoid.predict(g).tolist(), steps.predict(g).tolist()]
print(json.dumps([both(*table) for table in json.load(sys.stdin)]))
`

describe('scikit-learn', () => {
  it.skipIf(!python)('agrees on both calibrations, with and without ties', () => {
    const tables = [rows(4, 60), rows(5, 400), rows(6, 300, true)]
    const grid = Array.from({ length: 81 }, (_, i) => (i - 40) / 8)
    const input = JSON.stringify(tables.map(({ scores, labels }) => [[...scores], [...labels], grid]))
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], { input, encoding: 'utf8' })
    if (stdout === '') throw new Error(stderr)
    const reference = JSON.parse(stdout) as [platt: number[], isotonic: number[]][]
    tables.forEach(({ scores, labels }, i) => {
      const calibrations: Calibration[] = [plattCalibration(scores, labels), isotonicCalibration(scores, labels)]
      calibrations.forEach((calibration, kind) => {
        // BFGS there ends at a gradient of 1e-5.
        const digits = calibration.kind === 'platt' ? 4 : 9
        grid.forEach((score, k) => {
          expect(probabilityOf(calibration, score)).toBeCloseTo(reference[i][kind][k], digits)
        })
      })
    })
  })
})
