import type { Vec } from '../matrix/linear-map.js'
import { inParts, ROOM, type RowsInMemory } from './column-passes.js'
import { workspaceFor } from './dense-products.js'
import type { KernelMemory } from './kernel-memory.js'
import { whereItLies } from './where-it-lies.js'

interface Moments {
  mean: Vec
  deviation: Vec
}

/** Hands out all rows, some at a time: where they begin in the kernels' memory, and how many there are. */
type EachRows = (visit: (address: number, rows: number) => void) => void

/** The line of the room in which deviations are at the end. */
const DEVIATIONS = 3
/** Numbers that are carried to the kernels at a time, and rows at most: `workspaceFor` has room for some more. */
const CARRIED_NUMBERS = 16_384
const CARRIED_ROWS = 500

/** Mean and deviation of every column, by the kernels (see `columnRunMoments`); undefined where they cannot. */
export function columnMomentsInWasm(table: RowsInMemory): Moments | undefined {
  const { rows, cols, values } = table
  if (rows === 0) return undefined
  const moments = { mean: new Float64Array(cols), deviation: new Float64Array(cols) }
  const inPlace = whereItLies(values, 2 * ROOM, (memory) => {
    findMoments(table, memory, memory.scratch, (visit) => visit(values.byteOffset, rows), moments)
  })
  if (inPlace) return moments
  const memory = workspaceFor({ lines: rows, width: cols, values })
  if (!memory) return undefined
  const step = Math.min(CARRIED_ROWS, Math.max(1, Math.floor(CARRIED_NUMBERS / cols)))
  // Behind the rows: there the number is read that is one too many.
  const room = memory.scratch.subarray(step * cols)
  findMoments(table, memory, room, (visit) => carry(table, step, memory, visit), moments)
  return moments
}

function carry(
  { rows, cols, values }: RowsInMemory,
  step: number,
  { scratch }: KernelMemory,
  visit: Parameters<EachRows>[0],
): void {
  for (let row = 0; row < rows; row += step) {
    const count = Math.min(step, rows - row)
    scratch.set(values.subarray(row * cols, (row + count) * cols))
    visit(scratch.byteOffset, count)
  }
}

function findMoments(
  { rows, cols, values }: RowsInMemory,
  { kernels }: KernelMemory,
  scratch: Vec,
  each: EachRows,
  found: Moments,
): void {
  inParts(cols, scratch, (from, to, room) => {
    const line = to - from + ((to - from) % 2)
    room.fill(0, 0, ROOM * line)
    room.set(values.subarray(from, to))
    each((address, count) => kernels.columnDistances(address, count, cols, from, to, room.byteOffset))
    kernels.finishMeans(rows, line, room.byteOffset)
    each((address, count) => kernels.columnSquares(address, count, cols, from, to, room.byteOffset))
    kernels.finishDeviations(rows, line, room.byteOffset)
    found.mean.set(room.subarray(0, to - from), from)
    found.deviation.set(room.subarray(DEVIATIONS * line, DEVIATIONS * line + to - from), from)
  })
}
