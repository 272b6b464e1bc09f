import {
  PENALTIES,
  type PenaltyName,
  type ProblemSettings,
  SOLVERS,
  type ThresholdChoice,
  type TransformChoice,
} from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { type Command, Option } from 'commander'
import { choiceFlag, listFlag, numberFlag, POSITIVE, textFlag, usageError, wholeFrom } from './flag-values.js'
import { readGroups } from './groups.js'
import { readFactors } from './penalty-factors.js'

/** The flags that say which negatives a positive must beat. */
export const THRESHOLDS = ['auto', 'max', 'top-k', 'fraction'] as const
export const TRANSFORMS = ['none', 'rank', 'auto'] as const

export interface ThresholdFlags {
  threshold?: ThresholdChoice['kind']
  topK?: number
  fraction?: number
}

/** The flags that say what problem to solve. */
export interface ProblemFlags extends ThresholdFlags {
  penalty: PenaltyName
  l1Ratio?: number
  groups?: string
  penaltyFactors?: string
  /** true for all features, names for some. */
  nonnegative?: true | string[]
  transform?: TransformChoice
  standardize: boolean
}

/** The flags that say how to solve it. */
export interface SolverFlags {
  solver: string
  tolerance: number
  maxIterations?: number
  timeLimit?: number
}

const PENALTY_NAMES = Object.keys(PENALTIES) as PenaltyName[]
/** The flags that only some penalties read, and the settings that they give. */
const ONLY_SOME = [
  { key: 'l1Ratio', flag: 'l1-ratio', setting: 'l1Ratio' },
  { key: 'groups', flag: 'groups', setting: 'groups' },
  { key: 'penaltyFactors', flag: 'penalty-factors', setting: 'factors' },
] as const
const SOLVER_NAMES = ['auto', ...SOLVERS.map((solver) => solver.name)]
const SHARE = { accepts: (value: number) => value >= 0 && value <= 1, words: 'a number from 0 to 1', example: '0.5' }
const PART = { accepts: (value: number) => value > 0 && value <= 1, words: 'above 0 and at most 1', example: '0.01' }
const GAP = { accepts: (value: number) => value > 0 && value < 1, words: 'a number between 0 and 1', example: '1e-6' }

export function addProblemOptions(command: Command): Command {
  return addThresholdOptions(command)
    .option('--penalty <kind>', PENALTY_NAMES.join(' '), choiceFlag('penalty', PENALTY_NAMES), 'l1')
    .option(
      '--l1-ratio <r>',
      `share of ℓ1 in ${readersOf('l1Ratio').join(' and ')} (default: 0.5)`,
      numberFlag('l1-ratio', SHARE),
    )
    .option('--groups <file>', 'FILE of feature,group lines (or JSON), or prefix:SEP', textFlag('groups', 'prefix:_'))
    .option(
      '--penalty-factors <file>',
      'FILE of feature,factor lines (or JSON): how dear each feature is; 0 never penalized, inf left out, others 1',
      textFlag('penalty-factors', 'factors.csv'),
    )
    .option(
      '--nonnegative [a,b]',
      'weights of 0 or more only: of the features named, of all when none is (then not before the table)',
      listFlag('nonnegative'),
    )
    .addOption(transformOption())
    .option('--no-standardize', 'leave features as they are (default: mean 0, standard deviation 1)')
}

export function transformOption(): Option {
  const words =
    'none (default), rank (each column through its training quantiles to a normal score), auto (chosen with λ)'
  return new Option('--transform <kind>', words).argParser(choiceFlag('transform', TRANSFORMS))
}

/** Which negatives a positive must beat. */
export function addThresholdOptions(command: Command): Command {
  return command
    .option(
      '--threshold <kind>',
      'which negatives to beat: max (the highest), top-k, fraction (mean of the highest), auto (chosen with λ)',
      choiceFlag('threshold', THRESHOLDS),
    )
    .option('--top-k <k>', 'beat the mean of the k highest negatives', numberFlag('top-k', wholeFrom(1, '5')))
    .option('--fraction <tau>', 'beat the mean of this highest fraction of negatives', numberFlag('fraction', PART))
}

export function addSolverOptions(command: Command): Command {
  return command
    .option(
      '--solver <name>',
      `${SOLVER_NAMES.join(', ')}; see: infinite-push solvers`,
      choiceFlag('solver', SOLVER_NAMES),
      'auto',
    )
    .option('--tolerance <e>', 'relative duality gap to reach', numberFlag('tolerance', GAP), 1e-6)
    .option('--max-iterations <n>', 'stop the solver after so many', numberFlag('max-iterations', wholeFrom(1, '500')))
    .addOption(timeLimit('stop after so many seconds, reading not counted, with what is known by then'))
}

export function timeLimit(what: string): Option {
  return new Option('--time-limit <s>', what).argParser(numberFlag('time-limit', { ...POSITIVE, example: '60' }))
}

/** A problem whose threshold and transform may still have to be chosen. */
export type OpenProblem = Omit<ProblemSettings, 'threshold' | 'transform'> & {
  threshold: ThresholdChoice
  transform?: TransformChoice
}

/** The problem that the flags describe, on features of these names; `silent` is the threshold when they name none. */
export async function problemSettings(
  flags: ProblemFlags,
  names: readonly string[],
  silent: ThresholdChoice = { kind: 'max' },
): Promise<OpenProblem> {
  const { penalty, l1Ratio, groups, penaltyFactors, nonnegative, transform, standardize } = flags
  return {
    penalty,
    threshold: thresholdOf(flags) ?? silent,
    ...(transform === undefined ? {} : { transform }),
    standardize,
    ...(l1Ratio === undefined ? {} : { l1Ratio }),
    ...(groups === undefined ? {} : { groups: await readGroups(groups, names) }),
    ...(penaltyFactors === undefined ? {} : { factors: await readFactors(penaltyFactors, names) }),
    ...(nonnegative === undefined ? {} : { nonnegative: nonnegative === true || placesOf(nonnegative, names) }),
  }
}

/** The files that the flags name, which no output may replace. */
export function problemFiles({ groups, penaltyFactors }: ProblemFlags): string[] {
  return [groups, penaltyFactors].filter((file) => file !== undefined)
}

/** The numbers of the named features. */
function placesOf(wanted: readonly string[], names: readonly string[]): number[] {
  return wanted.map((name) => {
    const place = names.indexOf(name)
    if (place >= 0) return place
    const near = nearestName(name, names)
    const hint = near ? `Did you mean ${near}?` : 'Name features, or give --nonnegative alone for all of them.'
    throw usageError('unknown-feature', `--nonnegative: there is no feature "${name}".`, hint, 'nonnegative')
  })
}

/** How well and how long to solve. */
export function solverSettings(flags: SolverFlags): ProblemSettings {
  const { solver, tolerance, maxIterations, timeLimit } = flags
  return {
    solver,
    tolerance,
    ...(maxIterations === undefined ? {} : { maxIterations }),
    ...(timeLimit === undefined ? {} : { timeLimitMs: 1000 * timeLimit }),
  }
}

/** Refuses flags that contradict each other or would be ignored, before any table is read. */
export function checkProblemFlags(flags: ProblemFlags): void {
  const penalty = `--penalty ${flags.penalty}`
  for (const { key, flag, setting } of ONLY_SOME) {
    const able = readersOf(setting)
    if (flags[key] === undefined || able.includes(flags.penalty)) continue
    throw usageError('unused-flag', `--${flag} means nothing for ${penalty}.`, `It is for ${able.join(', ')}.`, flag)
  }
  if (flags.groups === undefined && PENALTIES[flags.penalty].needs.includes('groups')) {
    throw usageError(
      'groups-missing',
      `${penalty} needs groups of features.`,
      'Give --groups FILE, or --groups prefix:_ to group by the names up to "_".',
      'groups',
    )
  }
  thresholdOf(flags)
}

/** The penalties that a setting means something for. */
function readersOf(setting: (typeof ONLY_SOME)[number]['setting']): PenaltyName[] {
  return PENALTY_NAMES.filter((name) => {
    const { needs, weighs } = PENALTIES[name]
    return needs.includes(setting) || (setting === 'factors' && weighs)
  })
}

/** `--top-k K` and `--fraction TAU` alone say which threshold is meant. */
export function thresholdOf({ threshold, topK, fraction }: ThresholdFlags): ThresholdChoice | undefined {
  if (topK !== undefined && fraction !== undefined) throw contradiction('--top-k', '--fraction')
  const implied = topK !== undefined ? 'top-k' : fraction !== undefined ? 'fraction' : undefined
  if (threshold !== undefined && implied !== undefined && threshold !== implied) {
    throw contradiction(`--threshold ${threshold}`, `--${implied}`)
  }
  if (topK !== undefined) return { kind: 'top-k', k: topK }
  if (fraction !== undefined) return { kind: 'fraction', tau: fraction }
  if (threshold === 'top-k') throw incomplete('top-k', '5')
  if (threshold === 'fraction') throw incomplete('fraction', '0.01')
  return threshold && { kind: threshold }
}

function contradiction(one: string, other: string) {
  return usageError('contradiction', `${one} and ${other} contradict each other.`, 'Give one of them.', 'threshold')
}

function incomplete(flag: string, example: string) {
  return usageError('incomplete', `--threshold ${flag} needs --${flag}.`, `For example: --${flag} ${example}`, flag)
}
