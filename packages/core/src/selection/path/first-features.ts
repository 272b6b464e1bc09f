import type { Trainer } from '../../model/learn/trainer.js'
import type { Status } from '../../solver/run.js'
import { pathPoints } from './path.js'
import { supportOf } from './support.js'

/** Ten times the tolerance still tells which features are selected. */
export function closeEnough(status: Status): boolean {
  return status === 'solved' || status === 'almost-solved'
}

/**
 * The first `count` features that enter a path of descending λ. The path of the infinite push often begins with many at
 * once (for ℓ1 it is a linear program, whose solution jumps from vertex to vertex): of those that enter at the same λ, the
 * ones with the larger weight come first.
 */
export function firstFeatures(trainer: Trainer, lambdas: readonly number[], count: number): FirstFeatures {
  const entered = new Set<number>()
  let unsolved = 0
  for (const { w, status } of pathPoints(trainer, lambdas)) {
    if (!closeEnough(status)) unsolved++
    for (const k of supportOf(w).sort((a, b) => Math.abs(w[b]) - Math.abs(w[a]) || a - b)) entered.add(k)
    if (entered.size >= count) break
  }
  return { features: [...entered].slice(0, count), unsolved }
}

export interface FirstFeatures {
  /** Feature numbers, in the order in which they entered; fewer when the path ends before. */
  features: number[]
  /** How many λ were not solved well enough. */
  unsolved: number
}
