import { CsrMatrix, InfinitePushError, type Matrix, type Warning } from '@infinite-push/core'
import { listed } from '../cells/listed.js'
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
  const constant = (features instanceof CsrMatrix ? constantInRows(features) : constantInTurn(features)).map(
    (k) => names[k],
  )
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

function constantInTurn(features: Matrix): number[] {
  const constant: number[] = []
  features.visitColumns((k, run) => {
    if (isConstant(run)) constant.push(k)
  })
  return constant
}

/** The same for sparse rows, in one pass over what they store instead of by turning them into columns. */
function constantInRows({ rows, cols, lines: { indices, values } }: CsrMatrix): number[] {
  const stored = new Int32Array(cols)
  for (let t = 0; t < indices.length; t++) stored[indices[t]]++
  const found = Float64Array.from(stored, (count) => (count < rows ? 0 : Number.NaN))
  const varies = new Uint8Array(cols)
  for (let t = 0; t < indices.length; t++) {
    const k = indices[t]
    if (values[t] === found[k] || Number.isNaN(values[t])) continue
    if (Number.isNaN(found[k])) found[k] = values[t]
    else varies[k] = 1
  }
  return [...varies.keys()].filter((k) => varies[k] === 0)
}

type ColumnRun = Parameters<Parameters<Matrix['visitColumns']>[0]>[1]

/** Whether all values that are there are the same. */
function isConstant({ values, start, end, implicitZeros }: ColumnRun): boolean {
  let found = implicitZeros > 0 ? 0 : Number.NaN
  for (let t = start; t < end; t++) {
    if (values[t] === found || Number.isNaN(values[t])) continue
    if (!Number.isNaN(found)) return false
    found = values[t]
  }
  return true
}
