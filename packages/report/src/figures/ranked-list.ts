import { shortNumber } from '@infinite-push/core/internal'
import type { Figure } from '../drawing/figure.js'
import { COLOR } from '../drawing/theme.js'
import { countList } from './ranked-labels.js'

/** Longer lists are cut: what counts is the top. */
export const MOST_DOTS = 400
const PITCH = 14

/** The list as one reads it, line by line: a full dot is a positive, a ring a negative; the first ring is marked. */
export function rankedListPicture(list: Uint8Array): Figure {
  const { onTop, positives, rows } = countList(list)
  const shown = Math.min(rows, MOST_DOTS)
  return {
    alt: `On the training rows: the first ${shown} of ${rows} rows, best score first: ${onTop} of ${positives} positives stand before the first negative.`,
    plot: (Plot, width) => {
      const perLine = Math.floor((width - 30) / PITCH)
      const dots = Array.from(list.subarray(0, shown), (label, i) => ({
        x: i % perLine,
        y: Math.floor(i / perLine),
        label,
        title: `rank ${shortNumber(i + 1)}: ${label === 1 ? 'positive' : 'negative'}`,
      }))
      const lines = Math.ceil(shown / perLine)
      const place = { x: 'x', y: 'y', title: 'title' }
      return {
        height: lines * PITCH + 20,
        margin: 10,
        marginLeft: 15,
        marginRight: 15,
        x: { axis: null, domain: [0, perLine - 1] },
        y: { axis: null, domain: [lines - 1, 0], type: lines > 1 ? 'linear' : 'point' },
        marks: [
          Plot.dot(dots.slice(onTop, onTop + 1), { ...place, r: 7, stroke: COLOR.ink, strokeWidth: 1.5 }),
          Plot.dot(
            dots.filter(({ label }) => label === 1),
            { ...place, r: 4.5, fill: COLOR.positive },
          ),
          Plot.dot(
            dots.filter(({ label }) => label === 0),
            { ...place, r: 3.5, stroke: COLOR.negative, strokeWidth: 2 },
          ),
        ],
      }
    },
  }
}
