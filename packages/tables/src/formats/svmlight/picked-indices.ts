import { CsrMatrix } from '@infinite-push/core'
import { GrowableFloat64, GrowableInt32 } from '@infinite-push/core/internal'

/** A file may leave so many indices unused, whatever it holds. */
const MOST_COLUMNS = 65_536
/** Beyond that, at most so many for each that it uses. */
const MOST_PER_USED = 8

/**
 * The listed columns of a sparse matrix, in that order, without its zeros. Time and memory depend on what the matrix
 * stores, never on how many columns it claims to have.
 */
export function pickColumns(x: CsrMatrix, columns: ArrayLike<number>): CsrMatrix {
  const placeOf = new Map(Array.from(columns, (column, k) => [column, k]))
  const indices = new GrowableInt32()
  const values = new GrowableFloat64()
  const pointers = new Int32Array(x.rows + 1)
  const row: [place: number, value: number][] = []
  for (let i = 0; i < x.rows; i++) {
    row.length = 0
    for (let t = x.lines.pointers[i]; t < x.lines.pointers[i + 1]; t++) {
      const place = placeOf.get(x.lines.indices[t])
      if (place !== undefined && x.lines.values[t] !== 0) row.push([place, x.lines.values[t]])
    }
    row.sort(([a], [b]) => a - b)
    for (const [place, value] of row) {
      indices.push(place)
      values.push(value)
    }
    pointers[i + 1] = indices.length
  }
  return new CsrMatrix(x.rows, columns.length, { pointers, indices: indices.toArray(), values: values.toArray() })
}

/** The same matrix without the zeros that it stores. */
export function withoutZeros(x: CsrMatrix): CsrMatrix {
  const { pointers, indices, values } = x.lines
  let count = 0
  for (let t = 0; t < values.length; t++) if (values[t] !== 0) count++
  if (count === values.length) return x
  const kept = { pointers: new Int32Array(x.rows + 1), indices: new Int32Array(count), values: new Float64Array(count) }
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let t = pointers[i]; t < pointers[i + 1]; t++) {
      if (values[t] === 0) continue
      kept.indices[at] = indices[t]
      kept.values[at++] = values[t]
    }
    kept.pointers[i + 1] = at
  }
  return new CsrMatrix(x.rows, x.cols, kept)
}

/**
 * The columns worth keeping: all of them; but where a file has an index as large as 2147483646 and uses few of those
 * below it, only the ones that it uses. The others are 0 in every row.
 */
export function columnsWorthKeeping(x: CsrMatrix): ArrayLike<number> {
  if (x.cols > MOST_COLUMNS) {
    const used = Int32Array.from(new Set(x.lines.indices)).sort()
    if (x.cols > MOST_PER_USED * used.length) return used
  }
  return Int32Array.from({ length: x.cols }, (_, k) => k)
}
