import { alignedNumber, spreadText } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR, SERIES } from '../drawing/theme.js'

/** A measured mean of one method at one size of the problem, with what should be written beside it. */
interface TrialPoint {
  method: string
  /** Panels stand side by side, or below each other on a narrow screen. */
  panel: string
  x: number
  mean: number
  standardError: number
  note?: string
}

export interface TrialPicture {
  xLabel: string
  yLabel: string
  methods: readonly string[]
  points: readonly TrialPoint[]
}

const PANEL_PIXELS = 260
const NOTE = { x: 'x', frameAnchor: 'bottom', text: 'note', fill: 'method', fontSize: 10 } as const
const NOTE_PIXELS = 14

/** Means against the size of the problem, one line per method, with bars of one standard error. */
export function trialLines({ xLabel, yLabel, methods, points }: TrialPicture): Figure {
  const panels = [...new Set(points.map(({ panel }) => panel))]
  return {
    alt: `${yLabel}, by ${xLabel}. ${methods.map((method) => sentence(method, points)).join(' ')}`,
    legend: methods.map((what, i) => ({ color: SERIES[i], what })),
    plot: (Plot, width) => {
      const side = width < 500 ? 'fy' : 'fx'
      const rows = points.map((point) => ({
        ...point,
        low: Math.max(0, point.mean - point.standardError),
        high: Math.min(1, point.mean + point.standardError),
        title: `${point.method}, ${xLabel} ${point.x}: ${spreadText({ mean: point.mean, sd: point.standardError })}${point.note ? `, p = ${point.note}` : ''}`,
      }))
      const place = { x: 'x', [side]: 'panel', stroke: 'method' }
      return {
        height: side === 'fy' ? panels.length * PANEL_PIXELS + 60 : 340,
        marginBottom: 42,
        marginLeft: 44,
        marginTop: 34,
        insetLeft: 20,
        insetRight: 20,
        x: {
          label: `${xLabel} →`,
          type: 'log',
          ticks: [...new Set(points.map(({ x }) => x))],
          tickFormat: tickText(width),
        },
        y: { label: `↑ ${yLabel}`, grid: true, domain: [0, 1.04] },
        fx: { axis: null, padding: 0.08, domain: panels },
        fy: { axis: null, padding: 0.12, domain: panels },
        color: { domain: [...methods], range: SERIES },
        symbol: { domain: [...methods], range: ['circle', 'triangle', 'square', 'diamond'] },
        marks: [
          Plot.frame({ stroke: COLOR.line }),
          Plot.text(panels, {
            [side]: (panel: string) => panel,
            text: (panel: string) => panel,
            frameAnchor: 'top',
            dy: -16,
          }),
          Plot.link(rows, { ...place, x1: 'x', x2: 'x', y1: 'low', y2: 'high', strokeWidth: 1.5, strokeOpacity: 0.6 }),
          Plot.lineY(rows, { ...place, y: 'mean', z: 'method', strokeWidth: 2 }),
          Plot.dot(rows, { ...place, y: 'mean', fill: 'method', symbol: 'method', r: 4, title: 'title' }),
          // The notes stand in lines at the foot of a panel, where they cover nothing.
          ...methods.map((method, i) =>
            Plot.text(
              rows.filter((row) => row.method === method && row.note !== undefined),
              { ...NOTE, [side]: 'panel', dy: (i - methods.length) * NOTE_PIXELS + 6 },
            ),
          ),
        ],
      }
    },
  }
}

/** From the smallest size to the largest, in words. */
function sentence(method: string, points: readonly TrialPoint[]): string {
  const own = points.filter((point) => point.method === method)
  const [first, last] = [own[0], own[own.length - 1]]
  return `${method}: ${alignedNumber(first.mean, 2)} at ${first.x}, ${alignedNumber(last.mean, 2)} at ${last.x}.`
}

/** All sizes are marked; on a narrow screen every other one is written. */
function tickText(width: number) {
  return (value: number, index: number) => (width < 500 && index % 2 === 1 ? '' : String(value))
}
