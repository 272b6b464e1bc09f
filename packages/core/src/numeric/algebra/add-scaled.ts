import type { Vec } from '../matrix/linear-map.js'

/** sum += scale·x. A loop of its own: their callers are mostly called once, and would be compiled as a whole for it. */
export function addScaled(sum: Vec, scale: number, x: Vec): void {
  for (let j = 0; j < sum.length; j++) sum[j] += scale * x[j]
}
