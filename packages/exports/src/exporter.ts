import type { Model, Warning } from '@infinite-push/core'
import type { ScoringRule } from './scoring-rule.js'

/** Settings that only some formats have. */
export interface ExportSettings {
  /** `sql`: the table to score; dots separate schema and name, as in SQL. `data` by default. */
  table?: string
  /** `sql`: the column that is kept beside the score; all columns by default. */
  id?: string
  /** `elasticsearch`: what the model and its feature set are called. `infinite_push` by default. */
  name?: string
}

/** One format that a model can be exported to. */
export interface Exporter {
  /** What comes out, in a few words. */
  summary: string
  fileName: string
  mediaType: string
  /** The settings it reads. */
  settings: readonly (keyof ExportSettings)[]
  /** What of a rule it cannot carry. */
  lacks?(rule: ScoringRule): Warning[]
  write(model: Model, rule: ScoringRule, settings: ExportSettings): string | Uint8Array<ArrayBuffer>
}

/** A model for somewhere else. */
export interface ExportedModel {
  /** A name for the file. */
  fileName: string
  mediaType: string
  /** Text, or bytes for a binary format. */
  content: string | Uint8Array<ArrayBuffer>
  /** The columns that a table needs. */
  columns: string[]
  warnings: Warning[]
}

/** A name that is not taken: the wished one, with as many underscores behind it as that needs. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = wish
  while (taken.has(name)) name += '_'
  return name
}
