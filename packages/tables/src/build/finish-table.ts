import { CsrMatrix, type Matrix, type Warning } from '@infinite-push/core'
import { constantColumns } from '../errors/column-errors.js'
import { noFeatures, noRowsLeft } from '../errors/format-errors.js'
import type { TableOptions } from './table.js'

/** Refuses a table nothing can be learnt from or scored; a model that weighs no feature needs none. */
export function checkNotEmpty(source: string, rows: number, features: number, options: TableOptions): void {
  if (rows === 0) throw noRowsLeft({ source })
  if (features === 0 && options.features?.length !== 0) throw noFeatures({ source })
}

/** The warning about columns that cannot tell one row from another; they stay, at weight 0. */
export function constantWarning(features: Matrix, names: readonly string[]): Warning[] {
  const constant = (features instanceof CsrMatrix ? constantInRows(features) : constantInTurn(features)).map(
    (k) => names[k],
  )
  return constant.length === 0 ? [] : [constantColumns({ names: constant })]
}

/** Row by row, with the columns of which no two rows differ yet: soon there are none. */
function constantInTurn(features: Matrix): number[] {
  const found = new Float64Array(features.cols).fill(Number.NaN)
  const row = new Float64Array(features.cols)
  let constant = [...found.keys()]
  for (let i = 0; i < features.rows && constant.length > 0; i++) {
    features.readRow(i, row, 0)
    constant = constant.filter((k) => {
      if (Number.isNaN(row[k])) return true
      if (Number.isNaN(found[k])) found[k] = row[k]
      return row[k] === found[k]
    })
  }
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
