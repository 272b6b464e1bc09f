import { InfinitePushError, type Matrix, type Warning } from '@infinite-push/core'
import { listed } from './columns.js'
import type { TableOptions } from './table.js'

/** Refuses a table nothing can be learnt from or scored; a model that weighs no feature needs none. */
export function checkNotEmpty(source: string, rows: number, features: number, options: TableOptions): void {
  if (rows === 0) {
    const hint = 'Check that the file was written whole, and what --missing drop left.'
    throw new InfinitePushError('no-rows', `${source}: no row of data is left.`, { kind: 'data', hint, field: 'data' })
  }
  if (features > 0 || options.features?.length === 0) return
  const hint = 'Check the delimiter, --label and --ignore.'
  throw new InfinitePushError('no-features', `${source}: no feature column is left.`, {
    kind: 'data',
    hint,
    field: 'data',
  })
}

/** The warning about columns that cannot tell one row from another; they stay, at weight 0. */
export function constantColumns(features: Matrix, names: readonly string[]): Warning[] {
  const { deviation } = features.columnMoments()
  const constant = names.filter((_, k) => deviation[k] === 0)
  if (constant.length === 0) return []
  const subject = constant.length === 1 ? '1 column is' : `${constant.length} columns are`
  return [
    {
      code: 'constant-columns',
      message: `${subject} the same in every row and will get weight 0: ${listed(constant)}.`,
      hint: 'Leave them out with --ignore if they are not meant to be there.',
    },
  ]
}
