import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { oneLambda } from '../objective/one-lambda.mjs'
import { timeOf } from '../runner/contest.mjs'
import { seldom } from '../runner/effort.mjs'
import { growthExponent } from '../runner/growth-exponent.mjs'
import { linePlot } from '../runner/line-plot.mjs'
import { atMost } from '../runner/targets.mjs'

const COLS = 50
const NAMES = ['auto', 'fit', 'liblinear']
const sizes = (quick) => (quick ? [1000, 2000, 4000] : [10_000, 31_600, 100_000, 316_000, 1_000_000])

function growthCase(rows) {
  return {
    name: `${rows} × ${COLS}`,
    recipe: shiftedNormal(rows, COLS),
    objective: oneLambda('l1', 0.05),
    ours: 'auto',
    entries: seldom(...NAMES),
  }
}

/** [size, milliseconds] of a contender, where it ran. */
const timesOf = (cases, name, size) =>
  cases
    .map(({ shape, results }) => [size(shape), timeOf(results?.[name])])
    .filter(([, milliseconds]) => milliseconds !== undefined)

const rowsOf = ({ rows }) => rows
const pairsOf = ({ rows, positives }) => positives * (rows - positives)

/** Time against rows, with as many features and as large a part of positives at every size. */
export const suite = {
  name: 'growth',
  title: `Time against rows: ${COLS} dense features, ℓ1, λ = 0.05, gap 1e-6`,
  cases: (quick) => sizes(quick).map(growthCase),
  targets: [
    atMost('exponent of time against rows', 1.05, (cases) => growthExponent(timesOf(cases, 'auto', rowsOf))),
    atMost('exponent of time against pairs', 0.55, (cases) => growthExponent(timesOf(cases, 'auto', pairsOf))),
  ],
  plots(cases) {
    const series = NAMES.map((name) => {
      const points = timesOf(cases, name, rowsOf)
      return { name: `${name} (rows^${growthExponent(points)?.toFixed(2) ?? '?'})`, points }
    })
    return { time: linePlot({ title: suite.title, x: 'rows', y: 'milliseconds', series }) }
  },
}
