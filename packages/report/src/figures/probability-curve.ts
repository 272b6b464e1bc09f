import { type Calibration, probabilityOf } from '@infinite-push/core'
import { percent, shortNumber } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'

const STEPS = 120
/** Beyond these probabilities there is nothing to see on a logistic curve. */
const LOGIT_OF_ENDS = 4.5

/** What a score says about a row, and where the threshold is, if there is one. */
export function probabilityCurve(calibration: Calibration, threshold: number | undefined): Figure {
  const [low, high] = rangeOf(calibration, threshold)
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const score = low + ((high - low) * i) / STEPS
    return { score, probability: probabilityOf(calibration, score) }
  })
  const marks =
    threshold === undefined ? [] : [{ score: threshold, probability: probabilityOf(calibration, threshold) }]
  const words = marks.map(
    ({ score, probability }) => `; at the threshold ${shortNumber(score)} ${percent(probability)}`,
  )
  return {
    alt: `The probability that a row is positive, by its score: from ${percent(points[0].probability)} to ${percent(points[STEPS].probability)}${words.join('')}.`,
    plot: (Plot) => ({
      height: 260,
      marginTop: 30,
      marginBottom: 44,
      marginLeft: 48,
      x: { label: 'score →' },
      y: { label: '↑ probability of a positive', domain: [0, 1], grid: true, tickFormat: percent },
      marks: [
        Plot.ruleY([0], { stroke: COLOR.line }),
        Plot.lineY(points, { x: 'score', y: 'probability', stroke: COLOR.positive, strokeWidth: 2 }),
        Plot.ruleX(marks, { x: 'score', stroke: COLOR.accent, strokeDasharray: '4 3' }),
        Plot.dot(marks, { x: 'score', y: 'probability', r: 5, fill: COLOR.accent }),
      ],
    }),
  }
}

/** The scores at which something happens, the threshold among them. */
function rangeOf(calibration: Calibration, threshold: number | undefined): [number, number] {
  const ends = endsOf(calibration)
  const all = threshold === undefined ? ends : [...ends, threshold]
  const low = Math.min(...all)
  const high = Math.max(...all)
  return high > low ? [low, high] : [low - 1, high + 1]
}

function endsOf(calibration: Calibration): number[] {
  if (calibration.kind === 'isotonic') return [calibration.scores[0], calibration.scores[calibration.scores.length - 1]]
  const { slope, intercept } = calibration
  return slope === 0 ? [0] : [-LOGIT_OF_ENDS, LOGIT_OF_ENDS].map((logit) => (logit - intercept) / slope)
}
