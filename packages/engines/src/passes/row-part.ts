import type { RowPart } from '@infinite-push/core/internal'
import { type EngineRows, identityHash } from '../table/engine-rows.js'

/** What a hash is for: draws for one purpose say nothing of those for another. */
const SALTS = { sample: '1', fold: '2' } as const

/** A number for each row that is the same every time. */
export function keyHash(rows: EngineRows, purpose: keyof typeof SALTS): string {
  return identityHash(rows, [SALTS[purpose]])
}

/** The fold that a row is in. */
export function foldOf(rows: EngineRows, folds: number): string {
  return rows.dialect.modulo(keyHash(rows, 'fold'), folds)
}

/** The rows that a question is about; undefined for all. */
export function whereOf(rows: EngineRows, part: RowPart | undefined): string | undefined {
  if (part === undefined) return rows.where
  const own = `${foldOf(rows, part.folds)} ${part.rows === 'inside' ? '=' : '<>'} ${part.fold}`
  return rows.where === undefined ? own : `${rows.where} and ${own}`
}
