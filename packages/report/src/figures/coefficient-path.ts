import { apart } from '../drawing/apart.js'
import type { Figure } from '../drawing/figure.js'
import { lambdaAxis } from '../drawing/figure.js'
import { shortened } from '../drawing/plain-text.js'
import { COLOR, SERIES } from '../drawing/theme.js'

/** Weights at falling λ. */
export interface PathPicture {
  names: readonly string[]
  lambdaMax: number
  points: readonly { lambda: number; weights: ArrayLike<number> }[]
}

interface Line {
  name: string
  feature: number
  /** The largest weight it ever has, without its sign. */
  size: number
}

const HEIGHT = 380
const LABEL_PIXELS = 15
const LETTER_PIXELS = 7

/** One line per feature: when it comes in, and how its weight grows as the price of weights falls. */
export function coefficientPath(path: PathPicture): Figure {
  const lines = linesOf(path)
  const named = lines.slice(0, SERIES.length)
  const first = named.slice(0, 3).map(({ name }) => name)
  return {
    alt: `Weights of ${lines.length} features as λ falls. The largest belong to ${first.join(', ')}.`,
    plot: (Plot, width) => {
      const rows = (some: readonly Line[]) => some.flatMap((line) => rowsOf(path, line))
      const labels = labelsOf(path, named)
      const line = { x: 'x', y: 'weight', z: 'name', title: 'title' }
      return {
        height: HEIGHT,
        marginRight: 14 + LETTER_PIXELS * longest(labels),
        marginBottom: 44,
        x: lambdaAxis('λ as a part of λ_max, falling: weights get cheaper →', width),
        y: { label: '↑ weight', grid: true },
        color: { domain: named.map(({ name }) => name), range: SERIES, type: 'categorical' },
        marks: [
          Plot.ruleY([0], { stroke: COLOR.muted }),
          Plot.line(rows(lines.slice(named.length)), { ...line, stroke: COLOR.faint, strokeWidth: 1 }),
          Plot.line(rows(named), { ...line, stroke: 'name', strokeWidth: 2 }),
          Plot.text(labels, { x: 'x', y: 'weight', text: 'label', fill: 'name', textAnchor: 'start', dx: 6 }),
        ],
      }
    },
  }
}

function longest(labels: readonly { label: string }[]): number {
  return labels.reduce((most, { label }) => Math.max(most, label.length), 0)
}

/** The features that ever have a weight, the heaviest first. */
function linesOf({ names, points }: PathPicture): Line[] {
  return names
    .map((name, feature) => ({
      name: shortened(name),
      feature,
      size: points.reduce((most, { weights }) => Math.max(most, Math.abs(weights[feature])), 0),
    }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
}

function rowsOf({ points, lambdaMax }: PathPicture, { name, feature }: Line) {
  return points.map(({ lambda, weights }) => ({
    x: lambda / lambdaMax,
    weight: weights[feature],
    name,
    title: name,
  }))
}

/** Names at the ends of their lines, moved apart where they would overlap. */
function labelsOf({ points, lambdaMax }: PathPicture, lines: readonly Line[]) {
  const last = points[points.length - 1]
  const all = points.flatMap(({ weights }) => Array.from(weights))
  const unit = (Math.max(...all) - Math.min(...all)) / (HEIGHT - 70)
  const heights = apart(
    lines.map(({ feature }) => last.weights[feature]),
    LABEL_PIXELS * unit,
  )
  return lines.map(({ name }, i) => ({
    x: last.lambda / lambdaMax,
    weight: heights[i],
    name,
    label: shortened(name, 18),
  }))
}
