import { percent } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { shortened } from '../drawing/plain-text.js'
import { COLOR } from '../drawing/theme.js'

/** How often a feature was selected from random halves of the rows. */
export interface FeatureFrequency {
  name: string
  frequency: number
}

export const MOST_FREQUENCIES = 30
const ROW_PIXELS = 20

/** The features selected most often as bars; those beyond the threshold are the stable ones. */
export function featureFrequencies(features: readonly FeatureFrequency[], threshold: number): Figure {
  const rows = features.slice(0, MOST_FREQUENCIES).map(({ name, frequency }, i) => ({ key: i, name, frequency }))
  const stable = features.filter(({ frequency }) => frequency >= threshold).length
  return {
    alt: `How often features were selected: ${stable} at least as often as the threshold of ${percent(threshold)}.`,
    plot: (Plot, width) => ({
      height: rows.length * ROW_PIXELS + 70,
      marginLeft: width < 500 ? 95 : 190,
      marginRight: 50,
      marginTop: 26,
      marginBottom: 38,
      x: { label: 'selected from that part of the halves →', domain: [0, 1], tickFormat: percent, ticks: 5 },
      y: {
        label: null,
        domain: rows.map(({ key }) => key),
        tickSize: 0,
        tickFormat: (key: number) => shortened(rows[key].name, width < 500 ? 14 : 28),
      },
      marks: [
        Plot.barX(rows, {
          x: 'frequency',
          y: 'key',
          fill: ({ frequency }: FeatureFrequency) => (frequency >= threshold ? COLOR.positive : COLOR.faint),
          insetTop: 2,
          insetBottom: 2,
          rx: 2,
        }),
        Plot.text(rows, {
          x: 'frequency',
          y: 'key',
          text: (row: FeatureFrequency) => percent(row.frequency),
          textAnchor: 'start',
          dx: 5,
          fill: COLOR.muted,
        }),
        Plot.ruleX([threshold], { stroke: COLOR.accent, strokeDasharray: '4 3' }),
        Plot.text([threshold], {
          x: (d: number) => d,
          frameAnchor: 'top',
          dy: -14,
          text: () => `threshold ${percent(threshold)}`,
          fill: COLOR.accent,
        }),
      ],
    }),
  }
}
