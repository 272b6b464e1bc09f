import { badBudget, badMaxFpr } from '../errors/operating-errors.js'

/** What a threshold is for: so many rows out of so many, or not too many of the negatives. */
export type OperatingRule = { kind: 'budget'; budget: number; of: number } | { kind: 'max-fpr'; maxFpr: number }

/**
 * Refuses what no threshold can be chosen by.
 *
 * @example
 * ```ts
 * throw checkRule({ kind: 'max-fpr', maxFpr: 2 }) // between 0 and 1
 * ```
 */
export function checkRule(rule: OperatingRule): void {
  if (rule.kind === 'max-fpr') {
    if (rule.maxFpr > 0 && rule.maxFpr < 1) return
    throw badMaxFpr({ value: rule.maxFpr })
  }
  const { budget, of } = rule
  if (Number.isSafeInteger(budget) && Number.isSafeInteger(of) && budget >= 1 && budget < of) return
  throw badBudget({ budget, of })
}

/** How many of so many rows the budget has a place for; a millionth of a row makes up for rounding. */
export function roomOf({ budget, of }: { budget: number; of: number }, rows: number): number {
  return (budget / of) * rows + 1e-6
}
