import type { Column, Columns } from '../engine/connection.js'

/** How COPY writes numbers of a type, by the number of the type. */
const NUMBERS: Readonly<Record<string, (bytes: Buffer, at: number) => number>> = {
  '20': (bytes, at) => Number(bytes.readBigInt64BE(at)),
  '21': (bytes, at) => bytes.readInt16BE(at),
  '23': (bytes, at) => bytes.readInt32BE(at),
  '700': (bytes, at) => bytes.readFloatBE(at),
  '701': (bytes, at) => bytes.readDoubleBE(at),
}
const TEXT = '25'

/** Whether columns of this type can be taken over as COPY writes them. */
export function isCopied(type: string): boolean {
  return type === TEXT || type in NUMBERS
}

/** What stands before the first row: eleven bytes that name the form, flags, and the length of what may follow them. */
const HEADER = 19
const LENGTH = 4
/** Rows that there is room for at first. */
const FIRST = 1024

/**
 * Columns of an answer in the binary form of COPY, which comes row by row: numbers become vectors, of which a number that is NULL is NaN. The same
 * as texts took several times as long to write, to send and to read.
 */
export class CopiedColumns {
  private count = 0
  private hasBegun = false
  private readonly columns: CopiedColumn[]

  constructor(types: readonly string[]) {
    this.columns = types.map((type) => (type === TEXT ? textColumn() : numberColumn(NUMBERS[type])))
  }

  /** A message of the server: a row, the first of them after the header, and in the end a row of −1 cells. */
  add(message: Buffer): void {
    let at = 0
    if (!this.hasBegun) at = HEADER + message.readInt32BE(HEADER - LENGTH)
    this.hasBegun = true
    if (message.readInt16BE(at) < 0) return
    at += 2
    for (const column of this.columns) {
      const length = message.readInt32BE(at)
      at += LENGTH
      column.add(message, at, length, this.count)
      at += Math.max(0, length)
    }
    this.count++
  }

  all(): Columns {
    return { count: this.count, columns: this.columns.map((column) => column.all(this.count)) }
  }
}

interface CopiedColumn {
  add(bytes: Buffer, at: number, length: number, place: number): void
  all(count: number): Column
}

function textColumn(): CopiedColumn {
  const texts: (string | null)[] = []
  return {
    add: (bytes, at, length) => {
      texts.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    },
    all: () => texts,
  }
}

function numberColumn(read: (bytes: Buffer, at: number) => number): CopiedColumn {
  let values = new Float64Array(FIRST)
  return {
    add: (bytes, at, length, place) => {
      if (place === values.length) values = grown(values)
      values[place] = length < 0 ? Number.NaN : read(bytes, at)
    },
    all: (count) => values.subarray(0, count),
  }
}

function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length)
  larger.set(values)
  return larger
}
