import type { PushProblem } from '../problem/problem.js'
import { type Check, HullSearch } from './hull-search.js'

/** Told how many steps of a search are done, of about how many. */
export type OnStep = (done: number, steps: number) => void

/**
 * The smallest K for which the mean of the K highest negatives as threshold is proved to give λ_max > 0, so that some λ has a
 * model that is not empty; undefined when even the mean of all negatives does not. λ_max never falls as K grows, because the
 * hull shrinks: a search by halves, each step from what those with larger K found. Where λ_max is too close to 0 to tell, K
 * is of no use to anyone.
 */
export function smallestUsefulTopK(problem: PushProblem, onStep?: OnStep, check?: Check): number | undefined {
  const { loss } = problem
  const search = new HullSearch(problem, check)
  return firstUseful(loss.mostTopK, (k) => search.ask(loss.withTopK(k)).place === 'outside', onStep)
}

/** The smallest K from 1 to `most` that is useful, given that all larger ones are, too; undefined when none is. */
export function firstUseful(most: number, useful: (k: number) => boolean, onStep?: OnStep): number | undefined {
  if (!useful(most)) return undefined
  let low = 0
  let high = most
  for (let done = 1; high - low > 1; done++) {
    onStep?.(done, 1 + Math.ceil(Math.log2(most)))
    const middle = (low + high) >> 1
    if (useful(middle)) high = middle
    else low = middle
  }
  return high
}

/** λ_max at least this part of its value for the mean of all negatives leaves room for a path. */
const ROOM = 0.1

/** From where a path has to start to be long enough to choose from, given where that of all negatives starts. */
export function leastRoom(ofAll: number): number {
  return ROOM * ofAll
}

/**
 * The place of the smallest K, given λ_max for falling K, whose λ_max is at least a tenth of the first: there a path is long
 * enough to choose from, where the smallest K that has models at all has them in one crowded step. −1 when the first has none.
 */
export function smallestWithRoom(lambdaMaxima: readonly number[]): number {
  const tooLow = lambdaMaxima.findIndex((value) => !(value > 0 && value >= leastRoom(lambdaMaxima[0])))
  return (tooLow < 0 ? lambdaMaxima.length : tooLow) - 1
}
