import type { Spread } from '@infinite-push/core'
import {
  alignedNumber,
  pText,
  rounded,
  spreadText,
  type ToySize,
  type ToyTrial,
  type ToyTrials,
} from '@infinite-push/core/internal'
import { csvLine } from '@infinite-push/report'
import { textTable } from '../terminal/table.js'
import type { ReproduceFlags } from './experiment.js'

/** The methods of section 4.1 by the names they have here. */
export const TOY_METHODS: Readonly<Record<string, string>> = {
  'l1-push': 'ℓ1 infinite push',
  'rfe-push': 'RFE infinite push',
  'l1-ranksvm': 'ℓ1 RankSVM',
}

export function standardErrorOf({ sd, values }: Spread): number {
  return sd / Math.sqrt(values.length)
}

/** The sizes that are small enough; the smallest one always is. */
export function upTo(sizes: readonly ToySize[], { maxRows, maxNoise }: Pick<ReproduceFlags, 'maxRows' | 'maxNoise'>) {
  const limit = (asked: number | undefined, all: number[]) => Math.max(asked ?? Infinity, Math.min(...all))
  const mostRows = limit(
    maxRows,
    sizes.map(({ rows }) => rows),
  )
  const mostNoise = limit(
    maxNoise,
    sizes.map(({ noise }) => noise),
  )
  return sizes.filter(({ rows, noise }) => rows <= mostRows && noise <= mostNoise)
}

/** One line per size and method. */
export function* toyCsv({ trials }: ToyTrials): Generator<string> {
  const measures = ['top', 'selected', 'precision', 'recall', 'fMeasure'] as const
  const names = ['top', 'selected', 'precision', 'recall', 'f_measure']
  yield csvLine([
    'noise_features',
    'training_rows',
    'method',
    ...names.flatMap((name) => [name, `${name}_sd`]),
    'p_of_top',
    'top_by_repeat',
  ])
  for (const trial of trials) {
    const spreads = measures.flatMap((measure) => [trial[measure].mean, trial[measure].sd])
    const values = trial.top.values.map((value) => rounded(value, 12)).join(' ')
    yield csvLine([trial.noise, trial.rows, trial.method, ...spreads, trial.pValue, values])
  }
}

/** For the terminal. */
export function toyLines({ trials, repeats }: ToyTrials): string[] {
  const cells = trials.map((trial: ToyTrial) => [
    trial.noise,
    trial.rows,
    trial.method,
    spreadText(trial.top, 3),
    trial.pValue === undefined ? '' : pText(trial.pValue),
    spreadText(trial.selected, 1),
    alignedNumber(trial.precision.mean, 2),
    alignedNumber(trial.recall.mean, 2),
    alignedNumber(trial.fMeasure.mean, 2),
  ])
  const header = ['noise', 'rows', 'method', 'top', 'p', '# var', 'precision', 'recall', 'F']
  return [
    ...textTable(header, cells).split('\n'),
    '',
    `Mean ± standard deviation over ${repeats} toy problems per size; p: Wilcoxon signed-rank test of top against l1-push.`,
  ]
}
