import { percent, shortNumber } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'
import { countList } from './ranked-labels.js'

interface Step {
  /** Negatives let through. */
  negatives: number
  /** Positives found, as a part of them all. */
  found: number
}

const MOST_STEPS = 200

/** How many positives are found when some negatives are put up with: the first part of the ROC curve, in rows. */
export function rocAtTop(list: Uint8Array): Figure {
  const { positives, negatives } = countList(list)
  const steps = stepsOf(list, Math.min(negatives - 1, Math.max(10, Math.ceil(negatives / 10))))
  const last = steps[steps.length - 1]
  return {
    alt: `On the training rows: without any negative ${percent(steps[0].found)} of the positives are found; with ${last.negatives} negatives ${percent(last.found)}.`,
    plot: (Plot) => ({
      height: 300,
      marginBottom: 44,
      marginTop: 30,
      marginLeft: 48,
      x: { label: 'negatives let through →', domain: [0, Math.max(1, last.negatives)], ticks: 6, tickFormat: 'd' },
      y: { label: '↑ positives found', domain: [0, 1], grid: true, tickFormat: percent },
      marks: [
        Plot.ruleY([0], { stroke: COLOR.line }),
        Plot.areaY(steps, { x: 'negatives', y: 'found', curve: 'step-after', fill: COLOR.positive, fillOpacity: 0.12 }),
        Plot.lineY(steps, { x: 'negatives', y: 'found', curve: 'step-after', stroke: COLOR.positive, strokeWidth: 2 }),
        Plot.dot(steps.slice(0, 1), { x: 'negatives', y: 'found', r: 5, fill: COLOR.positive }),
        Plot.text(steps.slice(0, 1), {
          x: 'negatives',
          y: 'found',
          text: ({ found }: Step) => `${percent(found)} on top: ${shortNumber(Math.round(found * positives))} rows`,
          textAnchor: 'start',
          dx: 10,
          dy: steps[0].found > 0.15 ? 14 : -12,
          fill: COLOR.ink,
          stroke: COLOR.surface,
          strokeWidth: 4,
        }),
      ],
    }),
  }
}

/** After how many negatives how many positives were found, at evenly spaced numbers of negatives. */
function stepsOf(list: Uint8Array, most: number): Step[] {
  const { positives } = countList(list)
  const every = Math.max(1, Math.floor(most / MOST_STEPS))
  const steps: Step[] = []
  let found = 0
  let negatives = 0
  for (const label of list) {
    if (label === 1) {
      found++
      continue
    }
    if (negatives % every === 0 || negatives === most) steps.push({ negatives, found: found / positives })
    if (negatives++ >= most) break
  }
  return steps
}
