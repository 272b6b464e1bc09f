import type { Vec } from '../matrix/linear-map.js'
import { type KernelMemory, memoryOf } from './kernel-memory.js'

/** Columns that are passed over together: a few rows of them, or all of a wide table, stay in the cache. */
const TOGETHER = 512
/** Numbers that a pass needs for each of its columns, at most. */
const ROOM = 4

/** A table of f64 stored row after row. */
interface RowsInMemory {
  rows: number
  cols: number
  values: Vec
}

/** Mean and deviation of every column, by the kernels; undefined where they cannot. */
export function columnMomentsInMemory(table: RowsInMemory): { mean: Vec; deviation: Vec } | undefined {
  const memory = memoryFor(table)
  if (!memory || table.rows === 0) return undefined
  const { values, rows, cols } = table
  const mean = new Float64Array(cols)
  const deviation = new Float64Array(cols)
  inParts(cols, memory, (from, to, room) => {
    memory.kernels.columnMoments(values.byteOffset, rows, cols, from, to, room.byteOffset)
    const line = evenUp(to - from)
    mean.set(room.subarray(0, to - from), from)
    deviation.set(room.subarray(line, line + to - from), from)
  })
  return { mean, deviation }
}

/** x_k becomes (x_k − shift_k)·scale_k, in place, by the kernels; false where they cannot. */
export function rescaleColumnsInMemory(table: RowsInMemory, shift: Vec, scale: Vec): boolean {
  const memory = memoryFor(table)
  if (!memory) return false
  const { values, rows, cols } = table
  inParts(cols, memory, (from, to, room) => {
    const second = room.subarray(to - from)
    room.set(shift.subarray(from, to))
    second.set(scale.subarray(from, to))
    memory.kernels.rescaleColumns(values.byteOffset, rows, cols, from, to, room.byteOffset, second.byteOffset)
  })
  return true
}

function memoryFor({ values }: RowsInMemory): KernelMemory | undefined {
  return memoryOf([values], 2 * ROOM)
}

function inParts(cols: number, { scratch }: KernelMemory, visit: (from: number, to: number, room: Vec) => void): void {
  const most = Math.min(TOGETHER, 2 * Math.floor(scratch.length / (2 * ROOM)))
  for (let from = 0; from < cols; from += most) visit(from, Math.min(cols, from + most), scratch)
}

function evenUp(count: number): number {
  return count + (count % 2)
}
