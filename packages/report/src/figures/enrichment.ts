import { alignedNumber, percent, power, rounded } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'
import { countList } from './ranked-labels.js'

const POINTS = 120

/** How many times more positives the first rows hold than rows drawn by lot. */
export function enrichment(list: Uint8Array): Figure {
  const { rows, positives } = countList(list)
  const base = positives / rows
  const points = pointsOf(list)
  const tenth = points.find(({ part }) => part >= 0.1) ?? points[points.length - 1]
  return {
    alt: `On the training rows: the first ${percent(tenth.part)} of the list hold ${alignedNumber(tenth.times, 1)} times as many positives as rows drawn by lot.`,
    plot: (Plot, width) => ({
      height: 300,
      marginBottom: 44,
      marginTop: 30,
      marginLeft: 45,
      x: { type: 'log', label: 'how much of the list →', tickFormat: percent, ticks: width < 500 ? 2 : 4 },
      y: { label: '↑ times as many positives as by lot', domain: [0, 1.08 / base], grid: true, tickFormat: times },
      marks: [
        Plot.ruleY([1], { stroke: COLOR.muted, strokeDasharray: '2 4' }),
        Plot.text(['by lot'], { frameAnchor: 'left', dx: 4, y: 1, dy: -8, fill: COLOR.muted }),
        Plot.lineY(points, { x: 'part', y: 'best', stroke: COLOR.faint, strokeWidth: 2, strokeDasharray: '6 4' }),
        Plot.lineY(points, { x: 'part', y: 'times', stroke: COLOR.positive, strokeWidth: 2.5 }),
        Plot.dot(points, {
          x: 'part',
          y: 'times',
          r: 7,
          fill: 'transparent',
          title: ({ part, times: t }: Point) => `first ${percent(part)}: ${alignedNumber(t, 2)} times as many`,
        }),
      ],
    }),
  }
}

interface Point {
  part: number
  times: number
  /** When all positives come first. */
  best: number
}

/** At row numbers in equal ratios. */
function pointsOf(list: Uint8Array): Point[] {
  const { rows, positives } = countList(list)
  const wanted = new Set(Array.from({ length: POINTS }, (_, i) => Math.round(power(rows, i / (POINTS - 1)))))
  const points: Point[] = []
  let found = 0
  list.forEach((label, i) => {
    found += label
    const part = (i + 1) / rows
    if (!wanted.has(i + 1)) return
    points.push({ part, times: found / positives / part, best: Math.min(1, (i + 1) / positives) / part })
  })
  return points
}

function times(value: number): string {
  return `×${rounded(value, 3)}`
}
