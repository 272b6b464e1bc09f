const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Engines copy texts as short as this rather than point into the text they were cut from. */
const ALWAYS_COPIED = 12

/** A copy that does not keep alive the large piece of text the cell was cut from. */
export function detached(cell: string): string {
  return cell.length <= ALWAYS_COPIED ? cell : decoder.decode(encoder.encode(cell))
}
