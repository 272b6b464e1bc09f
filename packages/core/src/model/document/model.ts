import type { Certificate } from '../../certificate/gap.js'
import type { Knots } from '../../data/scaling/knots.js'
import type { Transform } from '../../data/scaling/rank-transform.js'
import type { Warning } from '../../errors/define.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { FirstRows } from '../../metrics/first-rows.js'
import type { Metrics } from '../../metrics/metric.js'
import type { Calibration } from '../../operating/calibration.js'
import type { OperatingPoint } from '../../operating/operating-point.js'
import type { PenaltyName } from '../../penalty/all.js'
import type { Status } from '../../solver/run.js'
import type { Interval } from '../../statistics/binomial-bounds.js'
import type { FeatureEncoding, KnownLevels } from './feature-encoding.js'
import type { TextForm } from './text-form.js'

/** A number that belongs to a row of the training data, counted from 0. */
export type RowValue = [row: number, value: number]

/**
 * Where the path starts, between two bounds, each with its proof: the shares of negatives whose combination is no further from
 * the mean positive than `upper` (rows of the data from 0; they sum to 1, none above 1/K), and weights along which the mean
 * positive is above the threshold, by `lower` of their penalty. `empty`: the combination meets the mean positive to rounding, so
 * that no λ selects anything. `undecided`: it does not, and no direction is known that separates.
 */
export interface StartProof {
  says: 'empty' | 'not-empty' | 'undecided'
  lower: number
  upper: number
  hull: RowValue[]
  direction?: NamedWeights
  /** In the place of `hull`, of a table that stays where it is. */
  inPlace?: StartInPlace
}

export type NamedWeights = [name: string, weight: number][]

/**
 * Shares of negatives that are not numbered: what every one of them has, what those from a score on have besides, and what single
 * rows have besides, by their keys. Scores are those of weights on the standardized scale, from the means.
 */
export interface StartInPlace {
  all: number
  zones: { weights: NamedWeights; from: number; share: number }[]
  rows: KeyValue[]
  /** A score along `direction` that fewer than K negatives reach: it proves how high their threshold is at most. */
  from?: number
}

/**
 * A fitted ranker as one plain document: what `fit --json` prints, and what scoring and verifying need besides. It survives
 * JSON bit for bit.
 */
export interface Model {
  format: 'infinite-push-model'
  version: 1
  /** The version of this package that wrote it. */
  package: string
  status: Status
  penalty: PenaltyName
  /** The settings of the penalty, as far as it has any. */
  penaltySettings: {
    l1Ratio?: number
    groups?: number[][]
    factors?: (number | 'Infinity')[]
    /** The features whose weights are ≥ 0: all, or by number from 0. */
    nonnegative?: true | number[]
  }
  threshold: Threshold
  lambda: number
  /** From where on the model is empty. Absent where nothing asked for it: a large table, at a λ that was given. */
  lambdaMax?: number
  /** What proves it. Absent where `lambdaMax` is, beside features that are never penalized, and in older documents. */
  lambdaMaxProof?: StartProof
  solver: string
  tolerance: number
  certificate: Certificate
  features: { total: number; selected: number }
  /** The nonzero weights on the standardized scale, by descending magnitude. */
  selected: SelectedWeight[]
  /** The same by name. An object keeps no order of names that look like whole numbers; `selected` does. */
  weights: Record<string, number>
  /**
   * On the rows it learnt from: every metric, and what the first rows hold; absent in older documents. Of a table that stays
   * where it is (`passes`), only the metrics that counts tell: on top, precision, recall, and the area where it is known.
   */
  metrics: { train: Metrics; first?: FirstRows; cv?: CrossValidationSummary }
  warnings: Warning[]
  /**
   * score = Σ_k weight_k·(x_k − mean_k)/scale_k over all features of the training data; where x_k is missing, fill_k stands
   * for it. Without `fill` nothing may be missing. Where features went through their ranks, x_k first goes through the
   * curve transform_k, when there is one: each feature with a weight has its own, unless it had one or two values only.
   */
  scoring: {
    names: string[]
    weights: number[]
    mean: number[]
    scale: number[]
    fill?: number[]
    transform?: (Knots | null)[]
  }
  /**
   * The multipliers of the certificate, sparsely: β of the negatives that hold the threshold, and α of the positives at
   * the kink. Every other positive has α = its weight when its hinge is active and 0 when it is not.
   */
  dual: { positives: RowValue[]; negatives: RowValue[] }
  /** In the place of `dual`, of a model whose table stayed where it is. */
  passes?: PassesRecord
  training: TrainingRecord
  /** From which score on a row is worth a look, when that was asked for. */
  operatingPoint?: OperatingPoint
  /** How scores become probabilities, when that was asked for. */
  calibration?: Calibration
  /** Who stands for all of the above, the hash of the data among it; anyone who changes a digit breaks it. */
  signature?: Signature
  /** How long it took to learn, where that was just done. It is told beside the document and never written into it. */
  timing?: Timing
}

/** An Ed25519 signature of the document without this field, as `serializeModel` writes it. */
export interface Signature {
  algorithm: 'ed25519'
  /** The key that it can be checked with (SPKI, base64), and the signature (base64). */
  publicKey: string
  value: string
}

/** A number that belongs to a row of a table that is not numbered, by its key. */
export type KeyValue = [key: string, value: number]

/**
 * The multipliers of the certificate over a table that stays where it is. Rows are told apart by their scores: positives
 * below `low` have α = their weight, negatives from `high` on β = Σα/K, and all others 0, unless they are listed by their
 * keys. One pass with these cuts and the rows of these keys tell the certificate again.
 */
export interface PassesRecord {
  /** How often the table was read to learn from it. */
  count: number
  /** How many kinds of rows there are, where keys and multipliers are those of kinds: each stands for all rows alike in class and features. */
  kinds?: number
  positives: CutRecord
  negatives: CutRecord
}

export interface CutRecord {
  low: number
  high: number
  listed: KeyValue[]
  /** The part of their weight that positives between the cuts have, unless they are listed; 0 unless given. */
  between?: number
}

/** A model that was just learnt. */
export type FittedModel = Model & { timing: Timing }

/** Milliseconds: reading the table, solving at this λ, and everything (with λ_max and cross-validation). */
export interface Timing {
  readMs?: number
  solveMs: number
  totalMs: number
}

export interface SelectedWeight {
  name: string
  weight: number
}

/** What a model was learnt from. */
export interface TrainingRecord {
  rows: number
  positives: number
  negatives: number
  standardized: boolean
  seed: number
  /**
   * SHA-256 of the training data: names, values, labels, weights, lists. `quick-` before it: the values of a large dense table by sums over
   * blocks, which tell every change that happens, but not one that somebody makes in order not to be seen.
   */
  hash: string
  /** When rows were ranked inside lists: how many were learnt from, and how many had rows of one class only. */
  lists?: { used: number; skipped: number }
  /** How the table was read, when it was read from a file. */
  table?: TableRecord
  /** What was asked for; absent in older documents, and of tables that stay where they are. */
  asked?: AskedRecord
}

/** What was asked for beyond what the document tells anyway: enough to learn the same once more, to the bit. */
export interface AskedRecord {
  /** λ as a part of λ_max, or itself; neither where cross-validation chose it. */
  lambdaRatio?: number
  lambda?: number
  /** Left to cross-validation. */
  threshold?: 'auto'
  transform?: 'auto'
  lambdas?: number[]
  count?: number
  lambdaMinRatio?: number
  folds?: number
  holdout?: number
  repeats?: number
  metric?: string
  rule?: 'best' | '1se'
  budget?: number
  solver?: string
  maxIterations?: number
  /** The factors of adaptive ℓ1 were learnt, not given. */
  learntFactors?: true
  /** Rows of one group were kept together. */
  rowGroups?: true
  /** Threshold and probabilities were chosen on a table of their own. */
  calibrationTable?: true
  /** A limit of time was given, so that no other run has to end at the same place. */
  timeLimit?: true
}

/** The columns and the rules a table was read with, so that whoever uses the model need not name them again. */
export interface TableRecord {
  /** Who has the table, when it stayed there: an address without password, and how the table is called there. */
  place?: { engine: string; table: string }
  label?: string
  /** The label value that is positive. */
  positive?: string
  weights?: string
  /** The column that says which list a row belongs to. */
  query?: string
  id?: string
  /** Further columns that name the rows in outputs. */
  moreIds?: string[]
  ignore?: string[]
  /** How many rows somebody corrected before it was learnt from. */
  corrections?: { relabelled: number; leftOut: number }
  missing?: 'error' | 'mean' | 'median' | 'drop' | 'indicator'
  /** Rows without a label were left out. */
  missingLabel?: 'drop'
  /** How each feature is computed, in the order of the features; absent when every feature is a column of numbers. */
  encoding?: FeatureEncoding[]
  /** The levels of the categories among the columns. */
  levels?: KnownLevels[]
  /** How its text was written, where that was not the usual way. */
  text?: TextForm
  /** The sheet of a workbook, where one was named. */
  sheet?: string
  /** The columns whose numbers had a sign: a currency, or % (12% is 0.12). */
  signs?: ColumnSign[]
}

/** The sign that the numbers of a column have. */
export interface ColumnSign {
  column: string
  sign: string
}

/** How λ was chosen. */
export interface CrossValidationSummary {
  /** 1 when a part of the rows was held out instead. */
  folds: number
  /** The part of the rows that was learnt from, when the others were held out. */
  holdout?: number
  repeats: number
  /** How many of the parts left out were judged, when the time was up before the others. */
  finished?: number
  /** How many groups of rows there were, when rows of one group were kept together. */
  rowGroups?: number
  /** How many rows a split learnt from, when these were a sample of its rows. */
  learntRows?: number
  metric: string
  rule: 'best' | '1se'
  /** Mean and standard error of the metric over the folds, at the chosen λ; one value has the standard error 0. */
  mean: number
  standardError: number
  /** What to expect on new rows, without the luck of having been chosen; absent where only one part was left out at a time. */
  corrected?: CorrectedEstimate
  /** Negatives in a part that was left out, on average: the metric of a list falls as they grow. Absent with lists. */
  negativesPerFold?: number
  /** What the first rows of a part left out hold; absent in older documents. */
  first?: FirstRows
  /**
   * Mean of the partial AUC, which breaks ties: false positive rates up to 5 %, or up to the third negative of a list with
   * fewer than 60; absent in older documents.
   */
  partialAuc?: number
  /** Set when the metric has the same mean for everything that was tried, so that ties alone were decided. */
  tied?: boolean
  /** The whole curve of the chosen threshold, λ descending. */
  path: TriedSetting[]
  /** What was tried, when the threshold was chosen too. */
  thresholds?: TriedThreshold[]
}

/** The value of the metric on rows that neither learnt nor chose. */
export interface CorrectedEstimate {
  mean: number
  /** 95 %. */
  interval: Interval
  /** Chosen by the other folds, or by folds inside of the rows that were not left out. */
  method: 'other-folds' | 'nested-folds'
  /** How many settings there were to choose from. */
  settings: number
}

/** What all splits say at one λ. */
export interface TriedSetting {
  lambda: number
  mean: number
  standardError: number
  selected: number
  partialAuc?: number
}

/** A threshold with the best that it came to; without, when every λ gives the empty model, or for the reason given. */
export interface TriedThreshold {
  threshold: Threshold
  /** Whether features went through their ranks, when that was chosen as well. */
  transform?: Transform
  lambdaMax: number
  best?: TriedSetting
  /**
   * Why not every λ was tried: the time was up, perhaps even before more was known of λ_max than that it is at most this;
   * λ_max, which is at most this, leaves no room for a path, being below a tenth of that of all negatives; or the first split
   * put all of them so far behind others that no other split was asked.
   */
  reason?: 'time' | 'room' | 'behind'
}
