import type { CrossValidationSummary } from '@infinite-push/core'
import { rounded, shortNumber, spreadText } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { lambdaAxis } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'

/** What cross-validation found, where the path starts and which λ was taken. */
export interface CvPicture {
  cv: CrossValidationSummary
  lambda: number
  lambdaMax: number
}

interface Row {
  x: number
  mean: number
  low: number
  high: number
  selected: number
  title: string
}

const COUNTS = { wide: 9, narrow: 4 }

/** The metric on rows left out against λ, with its standard error; above it the number of features in use. */
export function cvCurve({ cv, lambda, lambdaMax }: CvPicture): Figure {
  const rows = cv.path.map((point): Row => rowOf(point, lambdaMax))
  const chosen = rowOf({ ...cv, lambda, selected: selectedAt(cv, lambda) }, lambdaMax)
  return {
    alt: `${cv.metric} on rows left out, for ${rows.length} values of λ; the chosen one gives ${spreadText({ mean: cv.mean, sd: cv.standardError })}.`,
    plot: (Plot, width) => {
      const counts = evenly(rows, width < 500 ? COUNTS.narrow : COUNTS.wide)
      return {
        height: 330,
        marginTop: 44,
        marginBottom: 44,
        marginLeft: 45,
        x: lambdaAxis('λ as a part of λ_max, falling: more features →', width),
        y: { label: `↑ ${cv.metric} on rows left out`, labelAnchor: 'top', grid: true, labelOffset: 40 },
        marks: [
          Plot.areaY(rows, { x: 'x', y1: 'low', y2: 'high', fill: COLOR.positive, fillOpacity: 0.15 }),
          Plot.lineY(rows, { x: 'x', y: 'mean', stroke: COLOR.positive, strokeWidth: 2 }),
          Plot.dot(rows, { x: 'x', y: 'mean', r: 2.5, fill: COLOR.positive, title: 'title' }),
          Plot.ruleX([chosen], { x: 'x', stroke: COLOR.accent, strokeDasharray: '4 3' }),
          Plot.link([chosen], { x1: 'x', x2: 'x', y1: 'low', y2: 'high', stroke: COLOR.accent, strokeWidth: 3 }),
          Plot.dot([chosen], { x: 'x', y: 'mean', r: 6, fill: COLOR.accent, title: 'title' }),
          Plot.text(counts, { x: 'x', frameAnchor: 'top', dy: -8, text: count, fill: COLOR.muted }),
          Plot.text(['features in use'], { frameAnchor: 'top-right', dy: -24, fill: COLOR.muted }),
        ],
      }
    },
  }
}

type Curve = Pick<Row, 'mean' | 'selected'> & { lambda: number; standardError: number }

function rowOf({ lambda, mean, standardError, selected }: Curve, lambdaMax: number): Row {
  const x = lambda / lambdaMax
  const title = `λ = ${shortNumber(x)} λ_max: ${spreadText({ mean, sd: standardError })}, ${shortNumber(selected)} features`
  return { x, mean, low: mean - standardError, high: mean + standardError, selected, title }
}

function selectedAt({ path }: CrossValidationSummary, lambda: number): number {
  return path.find((point) => point.lambda === lambda)?.selected ?? 0
}

/** So many of the rows, from the first to the last. */
function evenly<T>(rows: readonly T[], count: number): T[] {
  const step = (rows.length - 1) / Math.max(1, Math.min(count, rows.length) - 1)
  return Array.from({ length: Math.min(count, rows.length) }, (_, i) => rows[Math.round(i * step)])
}

function count({ selected }: Row): string {
  return shortNumber(selected < 9.95 ? rounded(selected, 2) : Math.round(selected))
}
