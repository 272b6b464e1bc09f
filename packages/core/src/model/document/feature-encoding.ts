/**
 * How one feature is computed from one column of a table:
 * - `number`: the cell itself;
 * - `boolean`: 1 for true and yes, 0 for false and no;
 * - `level`: 1 where the cell holds this level of a category, 0 elsewhere;
 * - `missing`: 1 where the cell has no value, 0 elsewhere.
 */
export type FeatureEncoding =
  | { kind: 'number' | 'boolean' | 'missing'; column: string }
  | { kind: 'level'; column: string; level: string }

/** The levels a category had when the model was learnt, also those that no feature stands for. */
export interface KnownLevels {
  column: string
  levels: string[]
}
