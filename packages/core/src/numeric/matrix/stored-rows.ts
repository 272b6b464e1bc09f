import type { Nonzeros, RowMap, StoredRows, Vec } from './linear-map.js'

/** The nonzeros of all rows of a map, however they are stored; those that are only handed out densely are read as they are. */
export function nonzerosOf(map: RowMap): StoredRows {
  return map.nonzeros?.() ?? readRows(map)
}

function readRows(map: RowMap): StoredRows {
  const pointers = new Int32Array(map.rows + 1)
  const dense = new Float64Array(map.cols)
  let room = roomFor(8 * map.rows + map.cols)
  for (let i = 0; i < map.rows; i++) {
    const start = pointers[i]
    if (start + map.cols > room.values.length) room = roomFor(2 * room.values.length + map.cols, room)
    pointers[i + 1] = map.readNonzeros?.(i, room, start) ?? readDense(map, i, dense, { ...room, start })
  }
  const end = pointers[map.rows]
  return { pointers, indices: room.indices.subarray(0, end), values: room.values.subarray(0, end) }
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
  map.readRow(i, dense, 0)
  return start + writeNonzeros(dense, indices.subarray(start), values.subarray(start))
}

function writeNonzeros(row: Vec, indices: Int32Array, values: Vec): number {
  let at = 0
  for (let k = 0; k < row.length; k++) {
    if (row[k] === 0) continue
    indices[at] = k
    values[at++] = row[k]
  }
  return at
}

/** The rows from `skipped` on, with a dense one before them. */
export function rowBefore(row: Vec, { pointers, indices, values }: StoredRows, skipped: number): StoredRows {
  const first = nonzerosIn(row)
  const start = pointers[skipped]
  const moved = new Int32Array(pointers.length - skipped + 1)
  for (let i = 1; i < moved.length; i++) moved[i] = first.values.length - start + pointers[skipped + i - 1]
  return {
    pointers: moved,
    indices: joined(Int32Array, first.indices, indices.subarray(start)),
    values: joined(Float64Array, first.values, values.subarray(start)),
  }
}

/** The rows, with a dense one behind them. */
export function rowBehind({ pointers, indices, values }: StoredRows, row: Vec): StoredRows {
  const last = nonzerosIn(row)
  return {
    pointers: joined(Int32Array, pointers, Int32Array.of(values.length + last.values.length)),
    indices: joined(Int32Array, indices, last.indices),
    values: joined(Float64Array, values, last.values),
  }
}

function nonzerosIn(row: Vec): Nonzeros {
  const [indices, values] = [new Int32Array(row.length), new Float64Array(row.length)]
  const count = writeNonzeros(row, indices, values)
  return { indices: indices.subarray(0, count), values: values.subarray(0, count) }
}

function joined<A extends Int32Array | Float64Array>(Type: new (length: number) => A, a: A, b: A): A {
  const all = new Type(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
