import type { LinearRule } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { scoreSql } from '../passes/score-sql.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'

/** A row with its score. */
export interface ScoredRow {
  key: string
  score: number
  /** What the label column says, and whether that is the positive class; undefined where there is none. */
  label: string | undefined
  isPositive: boolean | undefined
  /** The features of the row, where they were asked for. */
  values: Float64Array | undefined
}

/** How rows are asked for. */
export interface Scoring {
  rule: LinearRule
  /** Whether features come along. */
  values?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * The rows with the highest scores, best first: the engine sorts, and only they travel.
 *
 * @example
 * ```ts
 * const [best] = await bestRows(table.rows, 10, { rule: { weights: Float64Array.of(1), center: Float64Array.of(0) } })
 * ```
 */
export async function bestRows(rows: EngineRows, top: number, scoring: Scoring): Promise<ScoredRow[]> {
  const answer = await rows.connection.ask(scoresSql(rows, scoring, top), scoring.signal)
  return answer.map((row) => scoredRow(rows, row))
}

/** All rows, some thousand at a time, best first or in the engine's own order. */
export async function* everyRow(
  rows: EngineRows,
  { sorted = false, ...scoring }: Scoring & { sorted?: boolean | undefined },
): AsyncGenerator<ScoredRow[]> {
  const text = scoresSql(rows, scoring, sorted ? Number.POSITIVE_INFINITY : undefined)
  for await (const batch of rows.connection.stream(text, scoring.signal)) {
    yield batch.map((row) => scoredRow(rows, row))
  }
}

/** Best first where so many are asked for, be it all of them. */
function scoresSql(rows: EngineRows, { rule, values }: Scoring, top: number | undefined): string {
  const names = valueNames(rows)
  const score = names.score(0)
  const label = rows.values.label ?? 'null'
  return statement(rows.dialect, {
    from: rows.from,
    where: rows.where,
    computed: [[...rowValues(rows, { key: true }), [names.label, label]], [[score, scoreSql(rows, rule)]]],
    select: [
      names.key,
      score,
      names.label,
      names.positive,
      ...(values ? rows.featureNames.map((_, k) => names.feature(k)) : []),
    ],
    ...(top !== undefined && { orderBy: `${score} desc, ${names.key}` }),
    ...(top !== undefined && Number.isFinite(top) && { limit: top }),
  })
}

function scoredRow(rows: EngineRows, [key, score, label, positive, ...values]: readonly Cell[]): ScoredRow {
  const value = score === null ? Number.NaN : Number(score)
  if (!Number.isFinite(value)) {
    throw answerNotFinite({ engine: rows.connection.shown, what: `a score of ${score} for row ${key}` })
  }
  const isLabelled = rows.values.label !== undefined
  return {
    key: String(key),
    score: value,
    label: isLabelled && label !== null ? String(label) : undefined,
    isPositive: isLabelled ? Number(positive) === 1 : undefined,
    values: values.length > 0 ? Float64Array.from(values, Number) : undefined,
  }
}
