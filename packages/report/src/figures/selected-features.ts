import { percent, rounded, shortNumber } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { shortened } from '../drawing/plain-text.js'
import { COLOR } from '../drawing/theme.js'

/** A feature with its weight, and how often it was selected from random halves of the rows, when that is known. */
export interface WeighedFeature {
  name: string
  weight: number
  frequency?: number
}

export const MOST_FEATURES = 25
const ROW_PIXELS = 22

/** The largest weights as bars from 0: to the right they push a row up the list, to the left down. */
export function selectedFeatures(features: readonly WeighedFeature[]): Figure {
  const rows = uniquelyNamed(features.slice(0, MOST_FEATURES))
  const [first] = rows
  return {
    alt: `Weights of ${rows.length} features; the largest is ${first.label} with ${shortNumber(first.weight)}.`,
    plot: (Plot, width) => ({
      height: rows.length * ROW_PIXELS + 55,
      marginLeft: width < 500 ? 95 : 190,
      marginRight: 52,
      marginTop: 10,
      marginBottom: 44,
      x: {
        label: 'weight: down the list ← 0 → up the list',
        labelAnchor: 'center',
        grid: true,
        ticks: width < 500 ? 4 : 8,
      },
      y: {
        label: null,
        domain: rows.map(({ label }) => label),
        tickSize: 0,
        tickFormat: (name: string) => shortened(name, width < 500 ? 14 : 28),
      },
      marks: [
        Plot.barX(rows, {
          x: 'weight',
          y: 'label',
          fill: ({ weight }: WeighedFeature) => (weight < 0 ? COLOR.negative : COLOR.positive),
          insetTop: 2,
          insetBottom: 2,
          rx: 2,
          title: 'title',
        }),
        Plot.ruleX([0], { stroke: COLOR.ink }),
        Plot.text(rows, {
          y: 'label',
          frameAnchor: 'right',
          dx: 46,
          text: 'shown',
          fill: COLOR.muted,
          textAnchor: 'end',
        }),
      ],
    }),
  }
}

/** Labels that stay different when they are cut. */
function uniquelyNamed(features: readonly WeighedFeature[]) {
  const seen = new Map<string, number>()
  return features.map((feature) => {
    const short = shortened(feature.name)
    const times = (seen.get(short) ?? 0) + 1
    seen.set(short, times)
    const often = feature.frequency === undefined ? '' : `, selected in ${percent(feature.frequency)} of the halves`
    return {
      ...feature,
      label: times === 1 ? short : `${short} (${times})`,
      shown: feature.frequency === undefined ? shortNumber(rounded(feature.weight, 3)) : percent(feature.frequency),
      title: `${short}: ${shortNumber(feature.weight)}${often}`,
    }
  })
}
