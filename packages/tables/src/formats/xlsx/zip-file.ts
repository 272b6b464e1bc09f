import { badWorkbook } from '../../errors/format-errors.js'
import { bytesOf } from '../gzip.js'

/** One file inside of a ZIP file. */
interface ZipEntry {
  method: number
  packed: number
  unpacked: number
  /** Where its own header begins. */
  start: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 65535
/** More than any part of a workbook that a person can make. */
const MOST_UNPACKED = 2 ** 31

/**
 * The files in a ZIP file, unpacked piece by piece: no more is unpacked than its directory says, and no more than is asked for.
 *
 * @example
 * ```ts
 * const zip = new ZipFile(bytes, 'people.xlsx')
 * for await (const piece of zip.unpack('xl/workbook.xml')) console.log(piece.length)
 * ```
 */
export class ZipFile {
  private readonly entries = new Map<string, ZipEntry>()
  private readonly view: DataView

  constructor(
    private readonly bytes: Uint8Array<ArrayBuffer>,
    private readonly source: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.readDirectory()
    } catch (error) {
      // Places beyond the file.
      if (!(error instanceof RangeError)) throw error
      throw this.damaged('its directory leads beyond its end')
    }
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** The bytes of a file inside; nothing when there is none of that name. */
  async *unpack(name: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const entry = this.entries.get(name)
    if (entry === undefined) return
    const packed = this.packedBytes(entry)
    if (entry.method === 0) yield packed
    else yield* this.inflate(packed, entry.unpacked)
  }

  private async *inflate(packed: Uint8Array<ArrayBuffer>, unpacked: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let size = 0
    try {
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
      for await (const piece of bytesOf(stream)) {
        size += piece.length
        if (size > unpacked) throw this.damaged('a part is longer than its directory says')
        yield piece
      }
    } catch (error) {
      throw error instanceof TypeError || isZlibError(error) ? this.damaged('a part cannot be unpacked') : error
    }
  }

  private readDirectory(): void {
    const { view } = this
    const end = this.findEnd()
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    for (let k = 0; k < count; k++) {
      if (view.getUint32(at, true) !== ENTRY) throw this.damaged('its directory is broken')
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
      const entry = {
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        unpacked: view.getUint32(at + 24, true),
        start: view.getUint32(at + 42, true),
      }
      const flags = view.getUint16(at + 8, true)
      if (flags & 1) throw this.damaged('it is locked by a password')
      if (entry.unpacked > MOST_UNPACKED) throw this.damaged('a part of it has more than 2 GB, unpacked')
      if (entry.method !== 0 && entry.method !== 8) throw this.damaged('it is packed in an unknown way')
      this.entries.set(decoder.decode(this.bytes.subarray(at + 46, at + 46 + name)), entry)
      at += 46 + name + extra + comment
    }
  }

  /** The end of the directory stands at the end of the file, behind it at most a comment. */
  private findEnd(): number {
    const last = this.bytes.length - END_SIZE
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
      if (this.view.getUint32(at, true) === END) return at
    }
    throw this.damaged('it has no directory')
  }

  private packedBytes({ start, packed }: ZipEntry): Uint8Array<ArrayBuffer> {
    const { view, bytes } = this
    if (start + 30 > bytes.length || view.getUint32(start, true) !== LOCAL)
      throw this.damaged('a part is not where it should be')
    const begin = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    if (begin + packed > bytes.length) throw this.damaged('it is cut short')
    return bytes.subarray(begin, begin + packed)
  }

  private damaged(what: string) {
    return badWorkbook({ source: this.source, what })
  }
}

const decoder = new TextDecoder()

function isZlibError(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('Z_')
}
