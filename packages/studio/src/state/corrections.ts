import type { Correction } from '@infinite-push/tables'

/** The corrections with another one; undefined takes back what was said about the row. */
export function withCorrection(
  corrections: readonly Correction[],
  row: number,
  to: Correction['to'] | undefined,
): readonly Correction[] {
  const others = corrections.filter((correction) => correction.row !== row)
  return to === undefined ? others : [...others, { row, to }].sort((a, b) => a.row - b.row)
}
