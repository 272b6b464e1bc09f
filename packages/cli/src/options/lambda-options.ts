import { type CrossValidationSettings, metricByName } from '@infinite-push/core'
import type { Command } from 'commander'
import { choiceFlag, numberFlag, POSITIVE, textFlag, usageError, wholeFrom } from './flag-values.js'
import type { RunFlags } from './run-options.js'

/** The flags that choose λ: itself, as a part of λ_max, or by cross-validation. */
export interface LambdaFlags {
  lambda?: number
  lambdaRatio?: number
  folds?: number
  holdout?: number
  repeats?: number
  metric?: string
  rule?: 'best' | '1se'
  nested?: boolean
}

const CV_FLAGS = ['folds', 'holdout', 'repeats', 'metric', 'rule'] as const
const PART = { accepts: (value: number) => value > 0 && value < 1, words: 'a number between 0 and 1', example: '0.7' }

export function addLambdaOptions(command: Command): Command {
  return command
    .option(
      '--lambda <x>',
      'λ itself (default: chosen by cross-validation)',
      numberFlag('lambda', { ...POSITIVE, example: '0.05' }),
    )
    .option('--lambda-ratio <r>', 'λ = r·λ_max', numberFlag('lambda-ratio', { ...POSITIVE, example: '0.1' }))
    .option('--folds <k>', 'folds of cross-validation (default: 5)', numberFlag('folds', wholeFrom(2, '5')))
    .option('--holdout <r>', 'instead of folds: learn from this part of the rows', numberFlag('holdout', PART))
    .option(
      '--repeats <n>',
      'how often the folds or the part are drawn anew (default: 1)',
      numberFlag('repeats', wholeFrom(1, '3')),
    )
    .option('--metric <name>', 'what to maximize on the rows left out (default: pos-at-top)', metricFlag)
    .option(
      '--rule <rule>',
      'best, or 1se: the sparsest within one standard error (default: best)',
      choiceFlag('rule', ['best', '1se']),
    )
}

/** What `auto` leaves to the choice of λ, and what to name instead. */
const CHOSEN_WITH_LAMBDA = [
  { flag: 'threshold', usual: 'max' },
  { flag: 'transform', usual: 'rank' },
] as const

/**
 * λ as the user gave it; undefined when cross-validation has to choose. Flags of cross-validation are refused beside λ,
 * except those in `useful`, which something else needs.
 */
export function givenLambda(
  flags: LambdaFlags & Pick<RunFlags, 'journal' | 'redis'> & { threshold?: string; transform?: string },
  useful: readonly string[] = [],
): { lambda: number } | { lambdaRatio: number } | undefined {
  const { lambda, lambdaRatio, folds, holdout } = flags
  if (folds !== undefined && holdout !== undefined) throw contradiction('folds', 'holdout')
  if (lambda === undefined && lambdaRatio === undefined) return undefined
  if (lambda !== undefined && lambdaRatio !== undefined) throw contradiction('lambda', 'lambda-ratio')
  const open = CHOSEN_WITH_LAMBDA.find(({ flag }) => flags[flag] === 'auto')
  if (open !== undefined) {
    const given = lambda === undefined ? 'lambda-ratio' : 'lambda'
    const message = `--${open.flag} auto chooses λ too, but --${given} gives it already.`
    const hint = `Leave out --${given}, or name the ${open.flag}: --${open.flag} ${open.usual}.`
    throw usageError('contradiction', message, hint, open.flag)
  }
  const idle = [...CV_FLAGS, 'nested' as const, 'journal' as const, 'redis' as const].find(
    (flag) => flags[flag] !== undefined && !useful.includes(flag),
  )
  if (idle !== undefined) {
    const given = lambda === undefined ? '--lambda-ratio' : '--lambda'
    const message = `--${idle} is for cross-validation, but ${given} gives λ already.`
    throw usageError('contradiction', message, `Leave out --${idle}, or ${given}.`, idle)
  }
  return lambda !== undefined ? { lambda } : { lambdaRatio: lambdaRatio as number }
}

/** How cross-validation chooses λ. */
export function crossValidationSettings(flags: LambdaFlags): Pick<CrossValidationSettings, (typeof CV_FLAGS)[number]> {
  return Object.fromEntries(CV_FLAGS.filter((flag) => flags[flag] !== undefined).map((flag) => [flag, flags[flag]]))
}

function contradiction(one: string, other: string) {
  return usageError('contradiction', `--${one} and --${other} contradict each other.`, 'Give one of them.', one)
}

function metricFlag(text: string): string {
  const name = textFlag('metric', 'pos-at-top')(text)
  metricByName(name)
  return name
}
