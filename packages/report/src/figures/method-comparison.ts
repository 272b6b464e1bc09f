import { spreadText } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'

/** What one method gave on every split, and what was written about it elsewhere. */
interface MethodSpread {
  /** Who is compared within a group: methods, or here and elsewhere. */
  name: string
  /** Several groups stand below each other, each with its name. */
  group?: string
  values: readonly number[]
  mean: number
  sd: number
  published?: { mean: number; sd: number }
}

export interface ComparisonPicture {
  /** What is measured. */
  metric: string
  rows: readonly MethodSpread[]
}

const ROW_PIXELS = 30

/** One line per method: every split a dot, the mean and its standard deviation; hollow what was published. */
export function methodComparison({ metric, rows }: ComparisonPicture): Figure {
  const names = [...new Set(rows.map(({ name }) => name))]
  const groups = [...new Set(rows.map(({ group }) => group))]
  const grouped = groups.length > 1 || groups[0] !== undefined
  return {
    alt: `${metric}: ${rows.map((row) => `${row.group ?? ''} ${row.name} ${spreadText(row)}`.trim()).join(', ')}.`,
    legend: [
      { color: COLOR.positive, what: 'here: mean ± standard deviation, and every split' },
      ...(rows.some(({ published }) => published) ? [{ color: COLOR.accent, what: 'the paper' }] : []),
    ],
    plot: (Plot, width) => {
      const narrow = width < 500
      const place = { y: 'name', ...(grouped ? { fy: 'group' } : {}) }
      const splits = rows.flatMap((row) => row.values.map((value) => ({ ...row, value })))
      const published = rows.flatMap(({ published: p, ...row }) => (p ? [{ ...row, ...p, ...range(p) }] : []))
      const own = rows.map((row) => ({ ...row, ...range(row), title: `${row.name}: ${spreadText(row)}` }))
      return {
        height: groups.length * names.length * ROW_PIXELS + groups.length * (grouped ? 12 : 0) + 60,
        marginLeft: narrow ? 88 : 130,
        marginRight: grouped ? (narrow ? 62 : 90) : 20,
        marginTop: grouped ? 30 : 12,
        marginBottom: 42,
        x: { label: `${metric} →`, grid: true, axis: grouped ? 'both' : 'bottom', zero: true, ticks: narrow ? 4 : 8 },
        y: { domain: names, label: null, tickSize: 0, padding: 0.3 },
        fy: { domain: groups, label: null, padding: 0.12 },
        marks: [
          ...(grouped ? [Plot.frame({ stroke: COLOR.line })] : []),
          Plot.link(published, { ...place, x1: 'low', x2: 'high', dy: -7, stroke: COLOR.accent, strokeWidth: 1.5 }),
          Plot.dot(published, {
            ...place,
            x: 'mean',
            dy: -7,
            r: 4,
            stroke: COLOR.accent,
            strokeWidth: 1.5,
            fill: COLOR.surface,
          }),
          Plot.dot(splits, { ...place, x: 'value', r: 3, fill: COLOR.positive, fillOpacity: 0.25 }),
          Plot.link(own, { ...place, x1: 'low', x2: 'high', stroke: COLOR.positive, strokeWidth: 2 }),
          Plot.dot(own, { ...place, x: 'mean', r: 5, fill: COLOR.positive, title: 'title' }),
        ],
      }
    },
  }
}

function range({ mean, sd }: { mean: number; sd: number }) {
  return { low: Math.max(0, mean - sd), high: mean + sd }
}
