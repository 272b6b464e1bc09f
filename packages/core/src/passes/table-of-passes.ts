import type { Vec } from '../numeric/matrix/linear-map.js'

/**
 * A table that stays where it is. It is never copied: it answers questions, each with one reading of its rows, and only
 * sums and few rows travel. Rows of weight 0 are not there for it. All sums add up over parts of the table, so that shards
 * may answer apart.
 *
 * Every feature is a number that is always there: levels, indicators and what stands for missing cells are its business.
 */
export interface TableOfPasses {
  /** The names of the features, all different. */
  readonly features: readonly string[]
  /** Once: sizes and moments. */
  statistics(options?: StatisticsOptions): Promise<TableStatistics>
  /**
   * Another text after any change of a key, class, weight or value that a score could show; it does not depend on the order of the
   * rows. Nobody learns from it, so that a table may tell it with the last of other answers.
   */
  fingerprint(options?: PassOptions): Promise<string>
  /** Some rows drawn by a hash of their keys: the same ones every time. */
  sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer>
  /** The rows of these keys, those that there are; in any order. */
  rows(question: RowsQuestion, options?: PassOptions): Promise<SampleAnswer>
  /** One reading for one or several questions: an answer for each, in their order. */
  pass(questions: readonly PassQuestion[], options?: PassOptions): Promise<PassAnswer[]>
  /**
   * All positives, and the negatives that are high by any of some rules: they stand for the table while rounds are made ahead, and
   * are not a part of any proof. Undefined where there are more than may travel; some tables never have them.
   */
  candidates?(question: CandidatesQuestion, options?: PassOptions): Promise<SampleAnswer | undefined>
  /**
   * The keys of the negatives that are high by any of some rules, by a reading that tells a list as well: whoever has the rows that
   * matter learns from it whether there are others. Undefined where there are more than may travel; some tables never tell.
   */
  highest?(question: HighestQuestion, options?: PassOptions): Promise<readonly string[] | undefined>
  /**
   * All rows, those that are alike in class and features as one of their least key: a table of few kinds of rows is here as a whole.
   * Undefined where there are more kinds than may travel; some tables never tell.
   */
  kinds?(question: KindsQuestion, options?: PassOptions): Promise<SampleAnswer | undefined>
  /** Sums of all rows of a class, or of the negatives from a score on, however many, with hardly any rounding: what proofs are made of. */
  sums(questions: readonly SumsQuestion[], options?: PassOptions): Promise<ExactSums[]>
  /** Σ (score − from)₊ over the negatives: wherever `from` is, the mean of the K highest is at most from + Σ/K. */
  excess(question: ExcessQuestion, options?: PassOptions): Promise<number>
  /**
   * What the list by falling score holds: an answer for each question, in their order. Where a question is about all rows, they
   * are compared with what the statistics said: another table is an error.
   */
  lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]>
}

export interface PassOptions {
  /** Ends a reading that is under way: the promise is then rejected with its reason. */
  signal?: PassSignal | undefined
}

export interface StatisticsOptions extends PassOptions {
  /** The sample that will be asked for next: one reading may serve both. */
  next?: SampleQuestion | undefined
}

/** The part of an `AbortSignal` that an engine needs. */
export interface PassSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * Some of the rows, by a hash of their keys: fold number `fold` of `folds` (from 0), or all rows but those. The hash is
 * not the one that samples are drawn by.
 */
export interface RowPart {
  readonly folds: number
  readonly fold: number
  readonly rows: 'inside' | 'outside'
}

/** What a table is, before any rule. */
export interface TableStatistics {
  readonly positives: ClassStatistics
  readonly negatives: ClassStatistics
  /** By feature, of all rows; a row of weight 2 counts as two copies. The deviation is divided by the weight of all rows. */
  readonly mean: Vec
  readonly deviation: Vec
  /** By feature, the least and the most of its values, of all rows or of some: only where it does not vary, they are equal. */
  readonly least: Vec
  readonly most: Vec
  /** What stands for a missing cell, by feature; only where cells may be missing. */
  readonly fill?: Vec
}

/** Of positives with their weights; every negative counts 1. */
export interface ClassStatistics {
  readonly count: number
  /** Σ weight */
  readonly weight: number
  /** Σ weight·x_k / Σ weight, by feature. */
  readonly mean: Vec
}

/** score = Σ_k weights_k·(x_k − center_k). A weight of 0 means that the feature is not read. */
export interface LinearRule {
  readonly weights: Vec
  readonly center: Vec
}

export interface SampleQuestion {
  /** At most so many rows of either class: all of them where there are no more. */
  readonly positives: number
  readonly negatives: number
  readonly part?: RowPart
  /** Which fold of so many each row is in, is told too. */
  readonly folds?: number
}

/** No more kinds than this, of both classes together. */
export interface KindsQuestion {
  readonly most: number
}

export interface SampleAnswer {
  readonly positives: Rows
  readonly negatives: Rows
  /** The fold of each row, positives first, when asked for. */
  readonly folds?: Int32Array
}

/** Keys of rows of either class. */
export interface RowsQuestion {
  readonly positives: readonly string[]
  readonly negatives: readonly string[]
}

/** Rows that travel. */
export interface Rows {
  /** One for each, unlike all others of the table, and the same in every pass. */
  readonly keys: readonly string[]
  /** The features as they are, row after row. */
  readonly values: Vec
  /** Of positives: their weights, 1 where rows have none. */
  readonly weights?: Vec
  /** Of kinds: how many rows of the class are alike in all features. Weights are sums over them then. */
  readonly counts?: Vec
}

/**
 * A rule, and two cuts of its scores for each class. Rows between the cuts are near: they travel. Those on the sure side
 * are summed up: positives below the lower cut, which surely lose something, and negatives from the upper cut on, which are
 * surely among the highest. The rest is only counted.
 */
export interface PassQuestion {
  readonly rule: LinearRule
  readonly positives: Zone
  readonly negatives: Zone
  readonly part?: RowPart
  /** About how many rows are sure or near, as far as is known: few of them an engine may hold while it reads. */
  readonly marked?: number
}

/** Which negatives are wanted: those with score ≥ low by any of the rules. */
export interface CandidatesQuestion {
  readonly looks: readonly { readonly rule: LinearRule; readonly low: number }[]
  /** No more rows than this, of both classes together. */
  readonly most: number
}

/** The same for their keys alone, with the list that will be asked for next: it is told by the same reading. */
export interface HighestQuestion extends CandidatesQuestion {
  readonly list: ListQuestion
}

/** Near: low ≤ score < high. Either cut may be infinite; where low ≥ high nothing is near. */
export interface Zone {
  readonly low: number
  readonly high: number
  /** At most so many of the near rows travel: of positives those nearest to `middle`, of negatives the highest. */
  readonly most: number
  /** Only of positives. */
  readonly middle?: number
}

export interface PassAnswer {
  readonly positives: ClassAnswer
  readonly negatives: ClassAnswer
}

export interface ClassAnswer {
  /** Those on the sure side: positives with score < low, negatives with score ≥ high. */
  readonly sure: Sums
  /** Those with low ≤ score < high, whether they travel or not. */
  readonly near: Sums
  /** The near ones that travel, in any order. */
  readonly rows: Rows
}

/** Of positives with their weights; every negative counts 1. */
export interface Totals {
  readonly count: number
  /** Σ weight */
  readonly weight: number
  /** Σ weight·score */
  readonly score: number
}

export interface Sums extends Totals {
  /** Σ weight·(x_k − center_k), by feature: of all features, also those of weight 0. */
  readonly values: Vec
}

/** All positives; or the negatives with score ≥ from, of which a rule without weights has all. */
export interface SumsQuestion {
  readonly rule: LinearRule
  readonly of: 'positives' | 'negatives'
  readonly from: number
}

/** How far negatives are above a score, in all. */
export interface ExcessQuestion {
  readonly rule: LinearRule
  readonly from: number
}

/**
 * Of positives with their weights; every negative counts 1. Sums are off by no more than a few units in the last place of `terms`,
 * however many rows there are: each value is rounded when its center is taken off, and the sums hardly. All questions have one center.
 */
export interface ExactSums {
  readonly count: number
  readonly weight: number
  /** By feature: Σ weight·(x − center), Σ weight·|x − center|, and the largest weight·|x − center|. */
  readonly values: Vec
  readonly terms: Vec
  readonly reach: Vec
}

/** What to tell of the list of all rows by falling score. */
export interface ListQuestion {
  readonly rule: LinearRule
  readonly part?: RowPart
  /** Numbers of first rows to look at. */
  readonly first: readonly number[]
  /** Whether to tell the area under the ROC curve, too. */
  readonly auc?: boolean
  /** Scores among which what is asked for likely lies: an engine may look closely there at once. */
  readonly likely?: readonly ScoreRange[]
}

/** low ≤ score ≤ high */
export interface ScoreRange {
  readonly low: number
  readonly high: number
}

export interface ListAnswer {
  readonly positives: number
  readonly negatives: number
  /** Positives strictly above the highest negative. */
  readonly top: number
  /** For each number N asked for: the rows above the N-th highest score, and those that have this score. */
  readonly first: readonly FirstCounts[]
  /** Ties count half; absent when not asked for. Of very many rows to about five digits. */
  readonly auc?: number
}

export interface FirstCounts {
  readonly above: { readonly rows: number; readonly positives: number }
  readonly tied: { readonly rows: number; readonly positives: number }
}
