/** The bytes of a table, unzipped, from a file, a browser's File or a stream. */
export interface TableSource {
  /** How messages call it; its ending tells the format. */
  name: string
  /** The first bytes (all of them when they are few), which `chunks` yields again. */
  head: Uint8Array
  /** All bytes in order, once. */
  chunks: AsyncIterable<Uint8Array>
  /** Bytes anywhere, where the source can do that; formats with an index at their end are read without loading it all. */
  random?: RandomAccess | undefined
}

/** Bytes that can be read in any order. */
export interface RandomAccess {
  size: number
  slice(start: number, end: number): Promise<ArrayBuffer>
}
