import type { Vec } from '../matrix/linear-map.js'

/** The place of the highest of the numbers from `first` on. */
export function highestFrom(scores: Vec, first: number): number {
  let top = first
  for (let j = first; j < scores.length; j++) if (scores[j] > scores[top]) top = j
  return top
}
