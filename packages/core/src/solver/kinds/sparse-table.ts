import { CsrMatrix } from '../../numeric/matrix/csr.js'
import type { Nonzeros, RowMap, Vec } from '../../numeric/matrix/linear-map.js'

/** Lines of a sparse table, one behind the other: the places and values of the nonzeros of each. */
export interface Lines {
  pointers: Int32Array
  places: Int32Array
  values: Vec
}

/** The nonzeros of a table by rows and by columns. */
export interface SparseTable {
  rows: Lines
  columns: Lines
}

const tables = new WeakMap<RowMap, SparseTable>()

/** Made once for all thresholds and λ of the same rows. */
export function sparseTable(map: RowMap): SparseTable {
  const known = tables.get(map)
  if (known) return known
  const rows = map instanceof CsrMatrix ? storedIn(map) : nonzerosOf(map)
  const table = { rows, columns: transposed(rows, map.cols) }
  tables.set(map, table)
  return table
}

/** What is stored in this way is not copied. */
function storedIn({ lines: { pointers, indices, values } }: CsrMatrix): Lines {
  return { pointers, places: indices, values }
}

/** Rows that are only handed out densely, such as the mean of many others, are read as they are. */
function nonzerosOf(map: RowMap): Lines {
  const pointers = new Int32Array(map.rows + 1)
  const dense = new Float64Array(map.cols)
  let room = roomFor(8 * map.rows + map.cols)
  for (let i = 0; i < map.rows; i++) {
    const start = pointers[i]
    if (start + map.cols > room.values.length) room = roomFor(2 * room.values.length + map.cols, room)
    pointers[i + 1] = map.readNonzeros?.(i, room, start) ?? readDense(map, i, dense, { ...room, start })
  }
  const end = pointers[map.rows]
  return { pointers, places: room.indices.slice(0, end), values: room.values.slice(0, end) }
}

function roomFor(count: number, before?: Nonzeros): Nonzeros {
  const room = { indices: new Int32Array(count), values: new Float64Array(count) }
  if (before) room.indices.set(before.indices)
  if (before) room.values.set(before.values)
  return room
}

function readDense(
  map: RowMap,
  i: number,
  dense: Vec,
  { indices, values, start }: Nonzeros & { start: number },
): number {
  let at = start
  map.readRow(i, dense, 0)
  for (let k = 0; k < dense.length; k++) {
    if (dense[k] === 0) continue
    indices[at] = k
    values[at++] = dense[k]
  }
  return at
}

/** The same nonzeros by their places, of which there are so many. */
export function transposed({ pointers, places, values }: Lines, count: number): Lines {
  const turned = { pointers: new Int32Array(count + 1), places: places.slice(), values: values.slice() }
  for (let t = 0; t < places.length; t++) turned.pointers[places[t] + 1]++
  for (let k = 0; k < count; k++) turned.pointers[k + 1] += turned.pointers[k]
  const next = turned.pointers.slice()
  for (let i = 0; i + 1 < pointers.length; i++) {
    for (let t = pointers[i]; t < pointers[i + 1]; t++) {
      const to = next[places[t]]++
      turned.places[to] = i
      turned.values[to] = values[t]
    }
  }
  return turned
}

/** out_i += by·(line)_i */
export function addLine({ pointers, places, values }: Lines, line: number, by: number, out: Vec): void {
  for (let t = pointers[line]; t < pointers[line + 1]; t++) out[places[t]] += by * values[t]
}

/** Σ_i (line)_i·v_i */
export function dotLine({ pointers, places, values }: Lines, line: number, v: Vec): number {
  let sum = 0
  for (let t = pointers[line]; t < pointers[line + 1]; t++) sum += values[t] * v[places[t]]
  return sum
}
