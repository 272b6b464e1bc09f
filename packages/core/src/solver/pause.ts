import type { Iterate } from './solver.js'

/** A sign of life at a point that is known already, for long work between two iterates. */
export function pause({ w, dual }: Iterate): Iterate {
  return { w, dual, tentative: true }
}
