import type { Calibration, OperatingRule } from '@infinite-push/core'
import { CALIBRATIONS, checkRule } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { choiceFlag, numberFlag, textFlag, usageError } from './flag-values.js'

/** How many rows can be looked at: out of so many, or out of as many as the table has. */
export interface Budget {
  budget: number
  of?: number
}

/** The flags that ask for a threshold or for probabilities. */
export interface OperatingFlags {
  budget?: Budget
  maxFpr?: number
  calibrate?: Calibration['kind']
  calibrationTable?: string
}

const RATE = { accepts: (value: number) => value > 0 && value < 1, words: 'a number between 0 and 1', example: '0.01' }

export function addOperatingOptions(command: Command): Command {
  addBudgetOption(command, 'choose a threshold that flags n rows, or n of m: 50, 200/1000000')
  return command
    .option('--max-fpr <r>', 'choose a threshold that flags at most this part of the negatives', rateFlag)
    .option('--calibrate <how>', 'probabilities for scores: platt, isotonic', choiceFlag('calibrate', CALIBRATIONS))
    .option(
      '--calibration-table <file>',
      'choose them on this table instead of on folds: then the bounds are exact',
      textFlag('calibration-table', 'recent.csv'),
    )
}

export function addBudgetOption(command: Command, what: string): Command {
  return command.option('--budget <n[/m]>', what, budgetFlag)
}

const rateFlag = numberFlag('max-fpr', RATE)

/** `50`, or `200/1000000` */
function budgetFlag(text: string): Budget {
  const [, budget, of] = /^\s*(\d{1,15})\s*(?:\/\s*(\d{1,15})\s*)?$/.exec(text) ?? []
  if (Number(budget) >= 1 && (of === undefined || Number(budget) < Number(of))) {
    return { budget: Number(budget), ...(of === undefined ? {} : { of: Number(of) }) }
  }
  throw usageError(
    'bad-budget',
    `--budget ${text || "''"} is neither a number of rows, nor fewer rows out of more.`,
    'For example: --budget 50, or --budget 200/1000000',
    'budget',
  )
}

/** Whether held-out scores are needed at all. */
export function asksForOperation({ budget, maxFpr, calibrate }: OperatingFlags): boolean {
  return budget !== undefined || maxFpr !== undefined || calibrate !== undefined
}

/** The files that the flags name. */
export function operatingFiles({ calibrationTable }: OperatingFlags): string[] {
  return calibrationTable === undefined ? [] : [calibrationTable]
}

/** Whether the held-out scores come from folds, and the flags that then mean something whatever chooses λ. */
export function needsFolds(flags: OperatingFlags): boolean {
  return asksForOperation(flags) && flags.calibrationTable === undefined
}

export const FOLD_FLAGS = ['folds', 'holdout', 'journal', 'redis'] as const

/** Refuses flags that contradict each other or would be ignored, before any table is read. */
export function checkOperatingFlags(flags: OperatingFlags): void {
  if (flags.budget !== undefined && flags.maxFpr !== undefined) {
    const message = '--budget and --max-fpr contradict each other: a model has one threshold.'
    throw usageError('contradiction', message, 'Give one of them.', 'budget')
  }
  if (flags.calibrationTable === '-') {
    const message = '--calibration-table cannot be stdin, which the table to learn from may be.'
    throw usageError('no-stdin', message, 'Name a file.', 'calibration-table')
  }
  if (flags.calibrationTable === undefined || asksForOperation(flags)) return
  const message = '--calibration-table is for choosing a threshold or probabilities, but neither is asked for.'
  throw usageError('unused-flag', message, 'Give --budget, --max-fpr or --calibrate as well.', 'calibration-table')
}

/** The rule that the flags describe for a table of so many rows, checked. */
export function operatingRule({ budget, maxFpr }: OperatingFlags, rows: number): OperatingRule | undefined {
  if (maxFpr !== undefined) return { kind: 'max-fpr', maxFpr }
  return budget && { kind: 'budget', ...budgetOf(budget, rows) }
}

/** How many rows of a table will be looked at, as far as a budget says so: at least one. */
export function rowsLookedAt({ budget }: OperatingFlags, rows: number): { budget?: number } {
  if (!budget) return {}
  return { budget: Math.max(1, Math.round((budget.budget / (budget.of ?? rows)) * rows)) }
}

/** N of M rows; a budget without an M is out of as many rows as the table has. */
export function budgetOf({ budget, of }: Budget, rows: number): { budget: number; of: number } {
  const whole = { budget, of: of ?? rows }
  checkRule({ kind: 'budget', ...whole })
  return whole
}
