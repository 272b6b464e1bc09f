import type { Vec } from '../../numeric/matrix/linear-map.js'

/** The numbers of the features whose weight is not 0. */
export function supportOf(w: Vec): number[] {
  return Array.from(w.keys()).filter((k) => w[k] !== 0)
}
