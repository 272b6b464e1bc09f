import type { Vec } from '../matrix/linear-map.js'
import { memoryOf } from './kernel-memory.js'

/** Columns that are passed over together: a few rows of them, or all of a wide table, stay in the cache. */
const TOGETHER = 512
/** Numbers that a pass needs for each of its columns, at most. */
export const ROOM = 4

/** A table of f64 stored row after row. */
export interface RowsInMemory {
  rows: number
  cols: number
  values: Vec
}

/** x_k becomes (x_k − shift_k)·scale_k, in place, by the kernels; false where they cannot. */
export function rescaleColumnsInMemory(table: RowsInMemory, shift: Vec, scale: Vec): boolean {
  const { values, rows, cols } = table
  const memory = memoryOf([values], 2 * ROOM)
  if (!memory) return false
  inParts(cols, memory.scratch, (from, to, room) => {
    const second = room.subarray(to - from)
    room.set(shift.subarray(from, to))
    second.set(scale.subarray(from, to))
    memory.kernels.rescaleColumns(values.byteOffset, rows, cols, from, to, room.byteOffset, second.byteOffset)
  })
  return true
}

/** All columns, as many at a time as there is room for. */
export function inParts(cols: number, room: Vec, visit: (from: number, to: number, room: Vec) => void): void {
  const most = Math.min(TOGETHER, 2 * Math.floor(room.length / (2 * ROOM)))
  for (let from = 0; from < cols; from += most) visit(from, Math.min(cols, from + most), room)
}
