import { badShape, badTable, raggedTable } from '../../errors/table-errors.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { shownValue } from '../../shown-value.js'
import { checkCells, checkColumns, listLength, type NamedColumns } from './cells.js'

/** Numbers row after row, with their shape. */
export interface FlatTable {
  readonly rows: number
  readonly cols: number
  readonly values: ArrayLike<number>
}

/**
 * A table as callers have it: a list of rows; one flat array of numbers, row after row, with its shape or where the shape
 * is known otherwise; an object of named columns; or a matrix, dense or sparse.
 */
export type TableInput = readonly ArrayLike<number>[] | Float64Array | Float32Array | FlatTable | NamedColumns | Matrix

/** A table whose columns may have names. */
export interface InputTable {
  features: Matrix
  names?: readonly string[]
}

/** Rows or columns, as far as something else tells how many there are. */
export type KnownShape = { rows: number } | { cols: number }

/** Makes a matrix of whatever it is given. Cells must be numbers: nothing is turned into one in silence. */
export function readInput(input: TableInput, known: KnownShape): InputTable {
  if (typeof input !== 'object' || input === null) throw badTable({ found: shownValue(input) })
  if (input instanceof Float64Array || input instanceof Float32Array) return { features: flat(shaped(input, known)) }
  if (Array.isArray(input)) return { features: fromRows(input, known) }
  if (isMatrix(input)) return { features: input }
  if (isFlat(input)) return { features: flat(input) }
  return fromColumns(input as NamedColumns)
}

function isMatrix(input: object): input is Matrix {
  return 'selectRows' in input && typeof input.selectRows === 'function'
}

function isFlat(input: object): input is FlatTable {
  return 'rows' in input && typeof input.rows === 'number'
}

function shaped(values: Float64Array | Float32Array, known: KnownShape): FlatTable {
  const [axis, count] = 'rows' in known ? (['rows', known.rows] as const) : (['columns', known.cols] as const)
  const across = count > 0 ? values.length / count : 0
  if (!Number.isInteger(across)) {
    throw badShape({ count: values.length, rows: undefined, cols: undefined, ...known })
  }
  return axis === 'rows' ? { rows: count, cols: across, values } : { rows: across, cols: count, values }
}

function flat({ rows, cols, values }: FlatTable): DenseRows {
  if (values.length !== rows * cols) throw badShape({ count: values.length, rows, cols })
  checkCells(values, (t) => ({ row: Math.floor(t / cols) + 1, column: (t % cols) + 1 }))
  return new DenseRows(rows, cols, values instanceof Float64Array ? values : Float64Array.from(values))
}

function fromRows(rows: readonly ArrayLike<number>[], known: KnownShape): DenseRows {
  const fallback = 'cols' in known ? known.cols : 0
  const cols = rows.length > 0 ? listLength(rows[0], 'Row 1') : fallback
  const values = new Float64Array(rows.length * cols)
  rows.forEach((row, i) => {
    const count = listLength(row, `Row ${i + 1}`)
    if (count !== cols) throw raggedTable({ line: `Row ${i + 1}`, count, first: 'row 1', wanted: cols })
    checkCells(row, (k) => ({ row: i + 1, column: k + 1 }))
    values.set(row, i * cols)
  })
  return new DenseRows(rows.length, cols, values)
}

/** Stored by rows, so that the same table gives the same model, digit for digit, however it is handed over. */
function fromColumns(columns: NamedColumns): InputTable {
  const { names, rows } = checkColumns(columns)
  const values = new Float64Array(rows * names.length)
  names.forEach((name, k) => {
    for (let i = 0; i < rows; i++) values[i * names.length + k] = columns[name][i]
  })
  return { features: new DenseRows(rows, names.length, values), names }
}
