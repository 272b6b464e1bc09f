import type { Room } from '../../build/table.js'
import { refuseMostlyEmpty } from '../../cells/cell-budget.js'
import type { Cell, RowSink, StartRows } from '../../cells/rows.js'
import { badArrow, nestedColumn } from '../../errors/format-errors.js'
import { joined } from '../peek.js'
import type { TableSource } from '../source.js'
import { unpackZstd } from '../zstd/zstd.js'
import { type ArrowField, type ArrowType, arrowFields, declaredKind } from './arrow-schema.js'
import { arrowCells } from './arrow-values.js'
import { FlatTable } from './flat-table.js'
import { unpackLz4Frame } from './lz4-frame.js'

const MAGIC = 'ARROW1'
const BLOCK_BYTES = 24
const LZ4 = 0
/** No buffer of a table is longer. */
const LONGEST = 2 ** 31 - 1
/** A byte of LZ4 stands for at most so many (a length that goes on). */
const LZ4_PER_BYTE = 255
/** A block of Zstandard unpacks to at most 128 KiB, and takes four bytes: its header, and a byte that is repeated. */
const ZSTD_PER_BYTE = 2 ** 17 / 4

interface ArrowContext<S> {
  room: Room | undefined
  needs(sink: S, column: number): boolean
}

/** Reads an Arrow file, which is also what Feather (version 2) files are. */
export async function readArrowRows<S extends RowSink>(
  input: TableSource,
  start: StartRows<S>,
  context: ArrowContext<S>,
): Promise<S> {
  const { name: source } = input
  const bytes = await allBytes(input)
  try {
    return new ArrowFile(bytes, context.room).deliver(source, start, context)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw badArrow({ source, what: error.message })
  }
}

async function allBytes({ chunks, random }: TableSource): Promise<Uint8Array<ArrayBuffer>> {
  if (random !== undefined) return new Uint8Array(await random.slice(0, random.size))
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return joined(pieces)
}

class ArrowFile {
  private readonly footer: FlatTable
  private readonly fields: ArrowField[]
  private readonly dictionaries = new Map<number, Float64Array | Cell[]>()

  constructor(
    private readonly bytes: Uint8Array<ArrayBuffer>,
    private readonly room: Room | undefined,
  ) {
    const end = bytes.length - MAGIC.length
    if (end < 16 || String.fromCharCode(...bytes.subarray(end)) !== MAGIC) throw new RangeError('its end is missing')
    const length = this.view(end - 4, 4).getInt32(0, true)
    this.footer = FlatTable.root(this.view(end - 4 - length, length))
    const schema = this.footer.table(1)
    if (schema === undefined) throw new RangeError('it has no schema')
    if (schema.short(0) !== 0) throw new RangeError('its numbers have the big end first')
    this.fields = arrowFields(schema)
  }

  deliver<S extends RowSink>(source: string, start: StartRows<S>, { needs }: ArrowContext<S>): S {
    const { fields } = this
    const kinds = fields.map(({ type }) => declaredKind(type))
    const sink = start(fields.map(({ name }, k) => ({ name, ...(kinds[k] && { kind: kinds[k] }) })))
    const wanted = fields.map((_, k) => needs(sink, k))
    const nested = fields.find(({ type }, k) => wanted[k] && (type.dictionary?.of ?? type).kind === 'other')
    if (nested) throw nestedColumn({ source, column: nested.name, what: 'a kind of value that is not read' })
    this.readDictionaries()
    let first = 1
    for (const block of this.footer.longs(3, BLOCK_BYTES)) {
      const { header: batch, body } = this.message(block)
      const rows = batch.long(0)
      refuseMostlyEmpty({ source, rows, columns: fields.length, bytes: this.bytes.length * 16 })
      sink.expectRows?.(rows)
      sink.addBatch({ rows, columns: this.columns(batch, body, wanted) }, first)
      first += rows
    }
    return sink
  }

  private readDictionaries(): void {
    const types = new Map(
      this.fields.flatMap(({ type: { dictionary } }) => (dictionary ? [[dictionary.id, dictionary.of]] : [])),
    )
    for (const block of this.footer.longs(2, BLOCK_BYTES)) {
      const { header, body } = this.message(block)
      const id = header.long(0)
      const [type, data] = [types.get(id), header.table(1)]
      if (type === undefined || data === undefined || type.kind === 'other') continue
      const [values] = this.valuesOf(data, body, [type], [true])
      const before = header.byte(2) === 1 ? [...(this.dictionaries.get(id) ?? [])] : []
      this.dictionaries.set(id, before.length > 0 ? [...before, ...values] : values)
    }
  }

  private columns(batch: FlatTable, body: Uint8Array, wanted: readonly boolean[]): (Float64Array | Cell[])[] {
    return this.valuesOf(
      batch,
      body,
      this.fields.map(({ type }) => type),
      wanted,
    )
  }

  /** The columns of a batch; those that nobody wants stay empty. */
  private valuesOf(
    batch: FlatTable,
    body: Uint8Array,
    types: readonly ArrowType[],
    wanted: readonly boolean[],
  ): (Float64Array | Cell[])[] {
    const rows = batch.long(0)
    const nodes = batch.longs(1, 16)
    const places = batch.longs(2, 16)
    const views = batch.longs(4, 8).map(([count]) => count)
    const codec = batch.table(3)?.byte(0)
    let next = 0
    return types.map((type, k) => {
      const { kind } = type
      const count = kind === 'text-view' ? 2 + (views.shift() ?? 0) : buffersOf(type)
      const own = places.slice(next, next + count)
      next += count
      if (own.length < count) throw new RangeError('buffers are missing')
      if (!wanted[k]) return []
      const [validity = new Uint8Array(), ...buffers] = own.map(([offset, length]) =>
        this.buffer(body, offset, length, codec),
      )
      if (nodes[k]?.[0] !== rows) throw new RangeError('a column has another number of rows than its table')
      return arrowCells(type, { rows, validity, buffers }, type.dictionary && this.dictionaries.get(type.dictionary.id))
    })
  }

  /** A buffer, unpacked where it is packed. */
  private buffer(body: Uint8Array, offset: number, length: number, codec: number | undefined): Uint8Array {
    if (!(offset >= 0 && length >= 0 && offset + length <= body.length)) throw new RangeError('a buffer lies outside')
    const packed = body.subarray(offset, offset + length)
    if (codec === undefined || length === 0) return packed
    const size = Number(new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getBigInt64(0, true))
    const rest = packed.subarray(8)
    if (size === -1) return rest
    if (!(size >= 0 && size <= longestOf(rest.length, codec))) throw new RangeError('a buffer is too long')
    this.room?.need(size)
    return codec === LZ4 ? unpackLz4Frame(rest, size) : unpackZstd(rest, size)
  }

  private message([start, meta, length]: number[]): { header: FlatTable; body: Uint8Array } {
    const metaLength = meta & 0xffffffff
    const prefix = this.view(start, 8)
    const skip = prefix.getUint32(0, true) === 0xffffffff ? 8 : 4
    const header = FlatTable.root(this.view(start + skip, metaLength - skip)).table(2)
    if (header === undefined) throw new RangeError('a part says nothing')
    const from = start + metaLength
    if (!(from >= 0 && length >= 0 && from + length <= this.bytes.length)) throw new RangeError('a part lies outside')
    return { header, body: this.bytes.subarray(from, from + length) }
  }

  private view(start: number, length: number): DataView {
    if (!(start >= 0 && length > 0 && start + length <= this.bytes.length)) throw new RangeError('a part lies outside')
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + start, length)
  }
}

/** How many buffers a column has. */
function buffersOf({ kind, bytes }: ArrowType): number {
  if (kind === 'null') return 0
  if (kind === 'other' && bytes === 0) throw new RangeError('it has columns of lists or the like')
  return kind === 'text' ? 3 : kind === 'other' ? bytes : 2
}

/** What a packed buffer can unpack to at most: no memory is asked for because of a size that cannot be true. */
function longestOf(packed: number, codec: number): number {
  return Math.min(LONGEST, packed * (codec === LZ4 ? LZ4_PER_BYTE : ZSTD_PER_BYTE))
}
