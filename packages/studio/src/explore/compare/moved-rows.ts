/** A row of a list, and where it stands in another one; ranks count from 1. */
export interface MovedRow {
  row: number
  rank: number
  /** Its rank in the other list; undefined where it is not in it. */
  other: number | undefined
}

/** The first rows of a list, each with its rank in another list of the same table. */
export function movedRows(order: Int32Array, other: Int32Array, most: number): MovedRow[] {
  const place = ranksOf(other)
  return Array.from(order.subarray(0, most), (row, i) => ({ row, rank: i + 1, other: place.get(row) }))
}

/** How many of the first rows of one list are among the first of the other. */
export function inBoth(order: Int32Array, other: Int32Array, first: number): number {
  const there = new Set(other.subarray(0, first))
  return order.subarray(0, first).reduce((count, row) => count + Number(there.has(row)), 0)
}

function ranksOf(order: Int32Array): Map<number, number> {
  return new Map(Array.from(order, (row, i) => [row, i + 1]))
}

/** `▲ 3`, `▼ 12`, `=`: how far it stands above or below where the other list has it. */
export function movedText({ rank, other }: MovedRow): string {
  if (other === undefined) return 'new'
  if (other === rank) return '='
  return other > rank ? `▲ ${other - rank}` : `▼ ${rank - other}`
}

/** The same, to be read aloud. */
export function movedWords({ rank, other }: MovedRow, there: string): string {
  if (other === undefined) return `not in ${there}`
  if (other === rank) return `at the same rank in ${there}`
  const places = Math.abs(other - rank) === 1 ? '1 place' : `${Math.abs(other - rank)} places`
  return `${places} ${other > rank ? 'higher' : 'lower'} than in ${there}`
}
