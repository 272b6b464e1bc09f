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
