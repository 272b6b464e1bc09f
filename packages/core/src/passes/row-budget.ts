/** How many rows of either class are drawn by lot, and how many may come near with every pass. */
export interface RowBudget {
  positives: number
  negatives: number
  near: number
}

const MEMORY = 2 ** 30
/** A row is there so many times, in all that is made of it on its way. */
const COPIES = 16
/** No more rows help much to learn, where passes bring what matters; settings are compared on more. */
export const ENOUGH: RowBudget = { positives: 10_000, negatives: 10_000, near: 5000 }
/** Fewer, where rounds are made ahead on candidates: small problems are solved sooner, and more rounds cost little. */
export const AHEAD: RowBudget = { positives: 4000, negatives: 5000, near: 3000 }
export const TO_CHOOSE: RowBudget = { positives: 20_000, negatives: 20_000, near: 5000 }

/** Copies of the rows that stand for the table, on their way and here, with room for others. */
const CANDIDATE_COPIES = 5
/**
 * So many negatives stand for all: this part of them, but no more than are enough, or so many times as many as the threshold is made of or
 * as travel. Not where there are less than `least` times as many of these, or of all.
 */
const CANDIDATES = { part: 0.01, enough: 100_000, top: 3, near: 4, least: 2 }

/** What is said of it. */
interface Room {
  memory?: number | undefined
  rows?: Partial<RowBudget>
}

/** How many rows of so many features there is memory for. */
export function rowRoom({ memory = MEMORY }: Pick<Room, 'memory'>, cols: number): number {
  return memory / (8 * cols * COPIES)
}

/** As many rows of so many features as there is memory for, and no more than are enough. */
export function rowBudget({ memory, rows }: Room, cols: number, enough: RowBudget): RowBudget {
  const room = rowRoom({ memory }, cols)
  const part = (most: number, share: number) => Math.max(100, Math.min(most, Math.floor(room * share)))
  return {
    positives: part(enough.positives, 0.2),
    negatives: part(enough.negatives, 0.25),
    near: part(enough.near, 0.05),
    ...rows,
  }
}

/** How many negatives stand for all, for each of some rules; undefined where they would be too many, or too few to be worth it. */
export function candidateCount(
  { memory = MEMORY }: Room,
  cols: number,
  of: { positives: number; negatives: number; k: number; near: number; rules: number },
): number | undefined {
  const room = memory / (8 * cols * CANDIDATE_COPIES) - of.positives
  const { part, enough, top, near, least } = CANDIDATES
  const some = Math.min(part * of.negatives, enough)
  const each = Math.min(room / of.rules, Math.max(some, top * of.k, near * of.near))
  return each < least * Math.max(of.k, of.near) || each > of.negatives / least ? undefined : each
}
