import type { Cell, Column, Columns } from '../engine/connection.js'

/** How the form Native writes numbers of a type: so many bytes each, one after the other, the lowest byte first. */
const NUMBERS: Readonly<Record<string, readonly [bytes: number, read: (view: DataView, at: number) => number]>> = {
  // The type of a NULL.
  Nothing: [1, () => Number.NaN],
  UInt8: [1, (view, at) => view.getUint8(at)],
  Int8: [1, (view, at) => view.getInt8(at)],
  UInt16: [2, (view, at) => view.getUint16(at, true)],
  Int16: [2, (view, at) => view.getInt16(at, true)],
  UInt32: [4, (view, at) => view.getUint32(at, true)],
  Int32: [4, (view, at) => view.getInt32(at, true)],
  UInt64: [8, (view, at) => Number(view.getBigUint64(at, true))],
  Int64: [8, (view, at) => Number(view.getBigInt64(at, true))],
  Float32: [4, (view, at) => view.getFloat32(at, true)],
  Float64: [8, (view, at) => view.getFloat64(at, true)],
}

/** The blocks of an answer in the form Native: numbers become vectors, of which a number that is NULL is NaN. */
export function nativeBlocks(answer: Buffer): Columns[] {
  const reader = new BlockReader(answer)
  const blocks: Columns[] = []
  while (reader.hasMore) blocks.push(reader.block())
  return blocks
}

class BlockReader {
  private at = 0
  private readonly view: DataView

  constructor(private readonly bytes: Buffer) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get hasMore(): boolean {
    return this.at < this.bytes.length
  }

  block(): Columns {
    const [width, rows] = [this.varint(), this.varint()]
    const columns = Array.from({ length: width }, () => {
      this.text()
      return this.column(this.text(), rows)
    })
    return { count: rows, columns }
  }

  private column(type: string, rows: number): Column {
    const inner = /^Nullable\((.*)\)$/.exec(type)?.[1]
    if (inner === undefined) return this.plainColumn(type, rows)
    const isNull = this.bytes.subarray(this.at, this.at + rows)
    this.at += rows
    const column = this.plainColumn(inner, rows)
    const nothing = column instanceof Float64Array ? Number.NaN : null
    for (let i = 0; i < rows; i++) if (isNull[i] !== 0) (column as Cell[])[i] = nothing
    return column
  }

  private plainColumn(type: string, rows: number): Cell[] | Float64Array {
    if (type === 'String') return Array.from({ length: rows }, () => this.text())
    if (!(type in NUMBERS)) throw new TypeError(`No column of the type ${type} was asked for.`)
    const [bytes, read] = NUMBERS[type]
    const values = new Float64Array(rows)
    for (let i = 0; i < rows; i++) values[i] = read(this.view, this.at + i * bytes)
    this.at += rows * bytes
    return values
  }

  private text(): string {
    const length = this.varint()
    this.at += length
    return this.bytes.toString('utf8', this.at - length, this.at)
  }

  /** Seven bits in every byte, the lowest first. */
  private varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.view.getUint8(this.at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
}
