import { AS_WRITTEN, type CoreNotice, didYouMean, type HintsFor } from '@infinite-push/core/internal'
import type { SharedCode } from './shared-hints.js'

const USUAL_PATH = 'A usual path has 100 λ, down to 0.01·λ_max: --lambdas 100 --lambda-min-ratio 0.01.'
const GROUPS = 'Give --groups FILE, or --groups prefix:_ to group by the names up to "_".'
const FACTORS = 'Write feature,factor lines with factors ≥ 0: 0 is never penalized, inf is left out.'

/** What to do about the errors and warnings of the core, with flags to copy. */
export const CORE_HINTS = {
  // The table
  'bad-table': AS_WRITTEN,
  'bad-shape': AS_WRITTEN,
  'ragged-table': AS_WRITTEN,
  'ragged-rows': AS_WRITTEN,
  'wrong-width': AS_WRITTEN,
  'duplicate-entry': AS_WRITTEN,
  'missing-columns': AS_WRITTEN,
  'no-score': AS_WRITTEN,
  'bad-svmlight': AS_WRITTEN,
  'no-rows': AS_WRITTEN,
  'no-columns': AS_WRITTEN,
  'length-mismatch': AS_WRITTEN,
  'duplicate-name': AS_WRITTEN,
  'unnamed-column': () => 'Name it in the header, or leave it out with --ignore.',
  'empty-column': ({ columns }) => `Leave out what has no values: --ignore ${columns.join(',')}`,
  'bad-label': () => 'Name the label column with --label, and the positive class with --positive.',
  'no-list': () => 'Check --query: rows of one list must have the same value there.',
  'bad-weight': () => 'Check --weights: every row needs a finite weight ≥ 0.',
  'zero-weight': () => 'Check --weights: some positive row needs a weight above 0.',
  'feature-too-large': AS_WRITTEN,
  'feature-not-finite': () =>
    'Fill in the value, leave the column out with --ignore, or let --missing say what stands for it.',
  'nan-score': AS_WRITTEN,
  'bad-missing': () => 'Give --missing mean or --missing median.',

  // The problem
  'bad-lambda': () => 'A good start is --lambda-ratio 0.1.',
  'auto-threshold': () => 'Leave out --lambda and --lambda-ratio, or name the threshold: --threshold max.',
  'bad-tolerance': () => 'It is the relative duality gap to reach; the default is --tolerance 1e-6.',
  'bad-transform': () => 'Give --transform rank or --transform none beside --lambda or --lambda-ratio.',
  'time-limit': ({ before }) =>
    before === 'λ_max was known'
      ? 'Give a higher --time-limit, or to fit λ itself with --lambda.'
      : 'Give a higher --time-limit.',
  'out-of-time': () => 'Give a higher --time-limit.',
  'bad-top-k': ({ negatives }) => `The data have ${negatives} negatives; choose --top-k between 1 and that.`,
  'bad-fraction': () => 'For the top 1 % of the negatives use --fraction 0.01.',
  'bad-power': AS_WRITTEN,
  'bad-mu': AS_WRITTEN,
  'bad-seed': () => 'Give a whole number, such as --seed 1.',
  'unknown-penalty': ({ meant }) =>
    meant === undefined ? 'Choose one of the known penalties.' : `Did you mean --penalty ${meant}?`,
  'unknown-solver': ({ meant }) =>
    meant === undefined ? "Run 'infinite-push solvers' for what each does." : `Did you mean --solver ${meant}?`,
  unsupported: (told) => ('solver' in told ? 'Use --solver auto.' : 'Leave --exact out: a grid of λ, each certified.'),
  'not-fitted': AS_WRITTEN,
  'unknown-option': AS_WRITTEN,
  'bad-option': AS_WRITTEN,
  'l1-ratio': () => 'Use --l1-ratio 1 for the ℓ1 part only, 0 for the other part only, or a number between.',
  'factors-missing': () => FACTORS,
  'factors-length': () => FACTORS,
  'factors-value': () => FACTORS,
  'nonnegative-unknown': () => 'Name features, or give --nonnegative alone for all of them.',
  'groups-missing': () => GROUPS,
  'groups-incomplete': () => GROUPS,
  'groups-empty': () => GROUPS,
  'groups-unknown': () => GROUPS,
  'groups-overlap': () => GROUPS,

  // The model
  'not-json': AS_WRITTEN,
  'not-a-model': () => 'Models are what fit writes with --out.',
  'newer-model': AS_WRITTEN,
  'bad-model': AS_WRITTEN,
  'other-data': () => 'Give the training file, with the same --label, --ignore and --missing as for fit.',
  'lambda-max-bounded': () =>
    '--lambda-ratio is then a part of that bound. Give --lambda itself, or more --memory for the rows that travel.',
  'free-weight-large': () => 'Give it a small factor instead of 0 in the file of --penalty-factors, such as 0.001.',
  'lists-skipped': () =>
    'Inside such a list there is nothing to rank; nothing needs to be done unless --query or --label is wrong.',
  'top-k-capped': () => 'A fraction suits lists of different lengths: --threshold fraction --fraction 0.1.',

  // The path, and what validates it
  'bad-path': () => USUAL_PATH,
  'path-cut-short': () => 'Leave --exact out: a grid of λ, each certified.',
  'bad-relaxed': () => 'Relax a penalty that selects, such as --penalty l1, or leave --relaxed out.',
  'bad-elimination': AS_WRITTEN,
  'bad-repeats': ({ usual }) => `The usual choice is --repeats ${usual}.`,
  'bad-folds': () => 'The usual choice is --folds 5.',
  'bad-holdout': (told) =>
    'value' in told ? 'It is the part of the rows to learn from, such as --holdout 0.7.' : 'Give --folds or --holdout.',
  'bad-rule': (told) =>
    'rule' in told ? 'The rules are --rule best and --rule 1se.' : 'Give --repeats 10, or --rule best.',
  'bad-rowGroups': (told) =>
    'row' in told
      ? 'Lists are kept whole in any case: leave --groups-of-rows out.'
      : 'Name a column that has a value in every row: --groups-of-rows NAME.',
  'too-few-for-folds': ({ count }) =>
    count >= 2
      ? `Use --folds ${count} or fewer.`
      : 'Give more rows of that class, or choose λ yourself: --lambda-ratio 0.1.',
  'too-few-groups': ({ count }) =>
    count >= 2 ? `Use --folds ${count} or fewer.` : 'Name another column with --groups-of-rows, or leave it out.',
  'groups-indivisible': ({ part }) =>
    part === 'fold' ? 'Use fewer --folds.' : 'Give more groups with rows of both classes, or another --holdout.',
  'too-few-for-holdout': AS_WRITTEN,
  'bad-train-size': ({ rows }) =>
    `Train on 2 to ${rows - 2} rows: --train-size ${Math.max(2, Math.floor(0.9 * rows) - 1)}`,
  'bad-trainSize': () => 'Give a part of the rows, such as --train-size 0.9.',
  'bad-weights': () => 'Leave --weights out.',
  'bad-methods': (told) =>
    'able' in told ? `Those that do are ${told.able.join(', ')}.` : 'Name one, such as --methods l1-push.',
  'unknown-method': ({ known, meant }) => `${didYouMean(meant)}The methods are ${known.join(', ')}.`,
  'unknown-metric': AS_WRITTEN,
  'bad-metric-parameter': AS_WRITTEN,
  'bad-level': AS_WRITTEN,
  'bad-review-budget': () =>
    'Give --budget 50, for example, or leave it out to look at as many rows as there are positives.',
  'bad-pairs': AS_WRITTEN,

  // Stability selection
  'bad-penalty': () => 'Choose one that selects, such as --penalty l1.',
  'bad-subsamples': ({ subsamples }) =>
    subsamples >= 2 ? `Give an even number, such as --subsamples ${subsamples + 1}.` : 'Usual is --subsamples 100.',
  'bad-minFrequency': () => 'The usual choice is --min-frequency 0.9.',
  'bad-perSubsample': (told) =>
    'value' in told
      ? 'Leave --per-subsample out to have it chosen from the bound.'
      : 'Leave out --lambda-min-ratio, or --per-subsample.',
  'bad-pfer': (told) => {
    if ('value' in told) return 'For example: --pfer 1.'
    if (!('given' in told)) return 'Leave out --pfer.'
    return told.given === 'minFrequency'
      ? 'Raise --min-frequency or --pfer.'
      : 'Lower --per-subsample, or raise --pfer.'
  },
  'too-few-for-halves': AS_WRITTEN,
  'empty-subsamples': () =>
    'infinite-push inspect tells why models of this table are empty, and which threshold to take.',

  // Thresholds and probabilities
  'bad-maxFpr': () => 'For example: --max-fpr 0.01.',
  'bad-budget': (told) =>
    'rows' in told
      ? `Give a table of at least ${Math.ceil(told.of / told.budget)} rows, or a larger --budget.`
      : 'For example: --budget 50, or --budget 200/1000000.',
  'budget-below-a-row': ({ budget, of }) => `Give at least ${Math.ceil(of / budget)} rows, or a larger --budget.`,
  'too-few-negatives': ({ needed }) =>
    `Give at least ${needed} negatives that no model learnt from, or a higher --max-fpr.`,
  'nothing-flagged': () => 'Give a larger --budget or --max-fpr, or fit with a smaller λ, so that scores differ.',
  'too-few-to-calibrate': () => 'Give more rows, or leave --calibrate out.',
  'few-to-calibrate': ({ enough }) => `Below ${enough} rows --calibrate platt does better.`,
  'inverted-scores': AS_WRITTEN,
} satisfies Omit<HintsFor<CoreNotice>, SharedCode>
