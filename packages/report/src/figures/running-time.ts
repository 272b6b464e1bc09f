import { alignedNumber, power, shortDuration, shortNumber } from '@infinite-push/core/internal'
import { apart } from '../drawing/apart.js'
import type { Figure } from '../drawing/figure.js'
import { COLOR, SERIES } from '../drawing/theme.js'

/** The time of one fit. */
export interface TimePoint {
  /** What was run: one colour each. */
  what: string
  /** A kind of problem: full lines for the first one, dotted for the others. */
  kind: string
  pairs: number
  timeMs: number
}

/** The p of time ∝ pairs^p. */
export interface TimeExponent {
  what: string
  kind: string
  exponent?: number
}

interface Median {
  what: string
  kind: string
  pairs: number
  timeMs: number
  title: string
}

const HEIGHT = 420
const LABEL_PIXELS = 14

/** Time against the number of pairs, both on logarithmic scales: the steepness of a line is the exponent. */
export function runningTime(times: readonly TimePoint[], exponents: readonly TimeExponent[]): Figure {
  const rows = mediansOf(times)
  const whats = [...new Set(rows.map(({ what }) => what))]
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const powers = powersOfTen(rows)
  return {
    alt: `Time of one fit by number of pairs. ${exponents.map(({ what, kind, exponent }) => `${what}, ${kind}: p = ${exponentText(exponent)}.`).join(' ')}`,
    legend: whats.map((what, i) => ({ color: SERIES[i], what })),
    plot: (Plot, width) => {
      const narrow = width < 500
      const labels = labelsOf(rows, exponents)
      const own = (kind: string) => rows.filter((row) => row.kind === kind)
      return {
        height: HEIGHT,
        marginLeft: 72,
        marginRight: narrow ? 60 : 75,
        marginBottom: 42,
        marginTop: 30,
        x: {
          type: 'log',
          label: 'pairs of a positive and a negative →',
          tickFormat: shortNumber,
          ticks: narrow ? 2 : 4,
        },
        y: {
          type: 'log',
          label: '↑ time of one fit',
          tickFormat: shortDuration,
          grid: true,
          ticks: powers,
          domain: [powers[0], powers[powers.length - 1]],
        },
        color: { domain: whats, range: SERIES },
        marks: [
          ...kinds.flatMap((kind, i) => [
            Plot.lineY(own(kind), {
              x: 'pairs',
              y: 'timeMs',
              stroke: 'what',
              strokeWidth: 2,
              ...(i === 0 ? {} : { strokeDasharray: '2 5' }),
            }),
          ]),
          Plot.text(labels, { x: 'pairs', y: 'timeMs', text: 'label', fill: 'what', textAnchor: 'start', dx: 9 }),
          Plot.dot(rows, { x: 'pairs', y: 'timeMs', fill: 'what', stroke: COLOR.surface, r: 4.5, title: 'title' }),
        ],
      }
    },
  }
}

/** The exponents at the ends of their lines, moved apart where they would overlap. */
function labelsOf(rows: readonly Median[], exponents: readonly TimeExponent[]) {
  const logs = rows.map(({ timeMs }) => Math.log10(timeMs))
  const unit = (Math.ceil(Math.max(...logs)) - Math.floor(Math.min(...logs)) || 1) / (HEIGHT - 72)
  const ends = exponents.flatMap(({ what, kind, exponent }) => {
    const last = rows.filter((row) => row.what === what && row.kind === kind).at(-1)
    return last && exponent !== undefined ? [{ ...last, label: `p = ${exponentText(exponent)}` }] : []
  })
  const places = apart(
    ends.map(({ timeMs }) => Math.log10(timeMs)),
    LABEL_PIXELS * unit,
  )
  return ends.map((end, i) => ({ ...end, timeMs: power(10, places[i]) }))
}

/** 1, 10, 100, … as far as they are needed. */
function powersOfTen(rows: readonly Median[]): number[] {
  const times = rows.map(({ timeMs }) => timeMs)
  const least = Math.floor(Math.log10(Math.min(...times)))
  const most = Math.ceil(Math.log10(Math.max(...times)))
  return Array.from({ length: most - least + 1 }, (_, i) => power(10, least + i))
}

function mediansOf(times: readonly TimePoint[]): Median[] {
  const groups = new Map<string, TimePoint[]>()
  for (const time of times) {
    const key = JSON.stringify([time.what, time.kind, time.pairs])
    groups.set(key, [...(groups.get(key) ?? []), time])
  }
  return Array.from(groups.values(), ([first, ...more]) => {
    const sorted = [first, ...more].map(({ timeMs }) => timeMs).sort((a, b) => a - b)
    const timeMs = sorted[Math.floor(sorted.length / 2)]
    const title = `${first.what}, ${first.kind}, ${shortNumber(first.pairs)} pairs: ${shortDuration(timeMs)}`
    return { ...first, timeMs, title }
  })
}

function exponentText(exponent: number | undefined): string {
  return exponent === undefined ? 'unknown' : alignedNumber(exponent, 2)
}
