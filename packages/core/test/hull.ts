import type { Dataset } from '../src/data/dataset/dataset.js'
import { denseFromRows } from '../src/numeric/matrix/dense-rows.js'

/** A table of the given rows. */
export function tableOf(positives: number[][], negatives: number[][]): Dataset {
  return {
    features: denseFromRows([...positives, ...negatives]),
    names: positives[0].map((_, k) => `x${k + 1}`),
    labels: Uint8Array.from([...positives.map(() => 1), ...negatives.map(() => 0)]),
  }
}

/** Positives around a point of a square whose corners are negatives; one more negative lies inside. */
const corners = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
]
export const inHull = tableOf(
  [
    [0.5, 0.1],
    [0.3, -0.1],
  ],
  [...corners, [0.1, 0.05]],
)
/** The mean positive is the mean negative. */
export const centred = tableOf([[0, 0]], corners)
