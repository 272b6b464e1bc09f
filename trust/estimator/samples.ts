import { InfinitePush, InfinitePushError } from '@infinite-push/core'
import { listOf, TestRandom } from '../../packages/core/test/oracle/random.js'

/** Fifty rows of four columns that nearly tell the classes apart, and their labels. */
export interface Sample {
  X: number[][]
  y: number[]
}

export function sample(seed = 1, rows = 50): Sample {
  const random = new TestRandom(seed)
  const y = listOf(rows, (i) => i % 2)
  return { X: y.map((label) => listOf(4, (k) => random.normal() + (k < 2 ? 1.5 * label : 0))), y }
}

export const ranker = () => new InfinitePush({ lambdaRatio: 0.1 })

class Broken extends Error {}

export function holds(claim: boolean, what: string): void {
  if (!claim) throw new Broken(what)
}

/** That two lists of scores are the same to the bit. */
export function same(a: ArrayLike<number>, b: ArrayLike<number>, what: string): void {
  holds(a.length === b.length && Array.from(a).every((value, i) => Object.is(value, b[i])), what)
}

/** That two lists of scores are the same but for rounding. */
export function close(a: ArrayLike<number>, b: ArrayLike<number>, what: string): void {
  const worst = Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i])))
  holds(a.length === b.length && worst <= 1e-6, `${what}: ${worst} apart`)
}

/** That something is refused by an error with a code, words and a hint; for values that the types would not let through. */
export function refused(what: string, run: () => unknown): void {
  try {
    run()
  } catch (error) {
    holds(error instanceof InfinitePushError, `${what}: ${error}`)
    const { code, message, hint } = error as InfinitePushError
    holds(code !== '' && message !== '' && hint !== '', `${what}: an error without words`)
    return
  }
  throw new Broken(`${what} is not refused`)
}

/** A value of a type that is not meant to be there. */
export const wrong = (value: unknown) => value as never

/** Rows that nobody can write to. */
export function frozen<T>(rows: T[][]): T[][] {
  return Object.freeze(rows.map((row) => Object.freeze([...row]) as T[])) as T[][]
}
