import type { Vec } from '../matrix/linear-map.js'
import { memoryOf } from './kernel-memory.js'

/** Rows of which the multipliers are carried to the kernels at a time. */
const TOGETHER = 256
/** Lines of sums: value, rest, size, least, most. */
const LINES = 5

/** Sums over the columns (certificate/exact-row-sums.ts). */
export type ExactSums = Record<'value' | 'rest' | 'size' | 'least' | 'most', Vec>

interface Table {
  rows: number
  cols: number
  values: Vec
}

type Multipliers = Record<'high' | 'low', Vec>

/** Adds multiplier·row of every row to the sums, by the kernels where the table lies in their memory; false where it does not. */
export function addExactRows({ rows, cols, values }: Table, { high, low }: Multipliers, sums: ExactSums): boolean {
  const line = cols + (cols % 2)
  const memory = memoryOf([values], 2 * TOGETHER + LINES * line)
  if (!memory) return false
  const { scratch, kernels } = memory
  const [highs, lows, totals] = [0, TOGETHER, 2 * TOGETHER]
  const at = (place: number) => scratch.byteOffset + 8 * place
  const lines = [sums.value, sums.rest, sums.size, sums.least, sums.most]
  for (const [l, sum] of lines.entries()) scratch.set(sum, totals + l * line)
  for (let from = 0; from < rows; from += TOGETHER) {
    const to = Math.min(rows, from + TOGETHER)
    scratch.set(high.subarray(from, to), highs)
    scratch.set(low.subarray(from, to), lows)
    kernels.addExactRows(values.byteOffset + 8 * from * cols, to - from, cols, at(highs), at(lows), at(totals))
  }
  for (const [l, sum] of lines.entries()) sum.set(scratch.subarray(totals + l * line).subarray(0, cols))
  return true
}
