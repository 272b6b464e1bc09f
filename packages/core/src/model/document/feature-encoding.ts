/**
 * How one feature is computed from one column of a table:
 * - `number`: the cell itself;
 * - `boolean`: 1 for true and yes, 0 for false and no;
 * - `level`: 1 where the cell holds this level of a category, 0 elsewhere;
 * - `other`: 1 where the cell holds a text that is none of these levels of a category, 0 elsewhere;
 * - `hash`: 1 where the hash of the cell's text falls into this bucket, 0 elsewhere;
 * - `date`: a number that a date is made of;
 * - `missing`: 1 where the cell has no value, 0 elsewhere.
 */
export type FeatureEncoding =
  | { kind: 'number' | 'boolean' | 'missing'; column: string }
  | { kind: 'level'; column: string; level: string }
  | { kind: 'other'; column: string; levels: string[] }
  | { kind: 'hash'; column: string; bucket: number; buckets: number }
  | DateEncoding

/** A number that a date is made of. */
export interface DateEncoding {
  kind: 'date'
  column: string
  /** Days since a day, or a part of the date; 1 is Monday, hours have fractions. */
  part: 'days' | 'year' | 'month' | 'day' | 'weekday' | 'hour'
  /** The day that days are counted from. */
  since?: string
  /** What the first two numbers are in dates that do not begin with the year. */
  order: 'dmy' | 'mdy'
}

/** The levels a category had when the model was learnt, also those that no feature stands for. */
export interface KnownLevels {
  column: string
  levels: string[]
}
