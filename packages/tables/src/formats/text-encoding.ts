import { badEncoding, mixedEncoding, unknownEncoding, untoldEncoding } from '../errors/format-errors.js'
import { joined } from './peek.js'
import { utf8Extent } from './utf8.js'
import { fromWindows1252 } from './windows-1252.js'

const UTF8 = 'UTF-8'
const WINDOWS = 'Windows-1252'
const NONE = new Uint8Array()
/** Everything that the standard of the web takes for Windows-1252. */
const WINDOWS_NAMES = /^(windows-?1252|cp-?1252|x-cp1252|latin-?1|l1|iso-?8859-1|iso_8859-1|us-ascii|ascii)$/i

/** Text as UTF-8, whatever it was, and what it was. */
export interface Utf8Text {
  chunks: AsyncIterable<Uint8Array>
  /** Told when all has been read. */
  encoding(): string
}

/**
 * Text as UTF-8: UTF-16 when it begins with its mark; else UTF-8; else, when no character beyond ASCII was UTF-8,
 * Windows-1252. Whatever is none of them is refused: no character is ever replaced.
 *
 * @param said The encoding, where somebody knows it.
 * @example
 * ```ts
 * const chunks = (async function* () { yield Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72) })()
 * const text = inUtf8({ name: 'a.csv', chunks })
 * for await (const bytes of text.chunks) console.log(new TextDecoder().decode(bytes)) // Müller
 * text.encoding() // 'Windows-1252'
 * ```
 */
export function inUtf8(source: { name: string; chunks: AsyncIterable<Uint8Array> }, said?: string): Utf8Text {
  const reading = new TextReading(source.name, said)
  return { chunks: reading.read(source.chunks), encoding: () => reading.encoding }
}

type Convert = (bytes: Uint8Array, isLast: boolean) => Uint8Array

class TextReading {
  encoding = UTF8
  private convert: Convert | undefined
  /** The bytes that came before the ones looked at. */
  private before = 0
  private hasUtf8 = false

  constructor(
    private readonly source: string,
    said: string | undefined,
  ) {
    if (said !== undefined && !/^utf-?8$/i.test(said)) this.take(said)
    else this.hasUtf8 = said !== undefined
  }

  async *read(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let rest: Uint8Array = NONE
    for await (const chunk of chunks) {
      const bytes = rest.length > 0 ? joined([rest, chunk]) : chunk
      if (this.before === 0 && bytes.length < 2) {
        rest = bytes
        continue
      }
      if (this.before === 0 && this.convert === undefined) this.heedMark(bytes)
      const read = this.readable(bytes)
      rest = bytes.subarray(read.length)
      this.before += read.length
      if (read.length > 0) yield this.convert?.(read, false) ?? read
    }
    const last = this.convert === undefined && rest.length > 0 ? this.unfinished(rest) : rest
    const end = this.convert?.(last, true) ?? last
    if (end.length > 0) yield end
  }

  private take(label: string): void {
    this.encoding = WINDOWS_NAMES.test(label) ? WINDOWS : label
    this.convert = this.encoding === WINDOWS ? (bytes) => this.fromWindows(bytes) : this.byEngine(label)
  }

  private heedMark(bytes: Uint8Array): void {
    const encoding = utf16Mark(bytes)
    if (encoding !== undefined) this.take(encoding)
  }

  /** What of these bytes can be read now; a character that is cut waits for its other half. */
  private readable(bytes: Uint8Array): Uint8Array {
    if (this.convert !== undefined) return bytes
    const { end, isAscii, isCut } = utf8Extent(bytes)
    if (!isAscii) this.hasUtf8 = true
    if (end === bytes.length) return bytes
    if (isCut) return bytes.subarray(0, end)
    this.fallBack(bytes, end)
    return bytes
  }

  /** At the end of the text nothing is waited for. */
  private unfinished(rest: Uint8Array): Uint8Array {
    const { end } = utf8Extent(rest)
    if (end < rest.length) this.fallBack(rest, end)
    return rest
  }

  private fallBack(bytes: Uint8Array, end: number): void {
    if (this.hasUtf8) throw mixedEncoding({ source: this.source, byte: hex(bytes[end]), place: this.before + end + 1 })
    this.take(WINDOWS)
  }

  private fromWindows(bytes: Uint8Array): Uint8Array {
    const converted = fromWindows1252(bytes)
    if (converted === undefined) throw untoldEncoding({ source: this.source })
    return converted
  }

  private byEngine(label: string): Convert {
    const decoder = decoderOf(label)
    const encoder = new TextEncoder()
    return (bytes, isLast) => {
      try {
        return encoder.encode(decoder.decode(bytes, { stream: !isLast }))
      } catch {
        throw badEncoding({ source: this.source, encoding: label })
      }
    }
  }
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw unknownEncoding({ encoding: label })
  }
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

/** The encoding whose mark bytes begin with. */
export function utf16Mark([first, second]: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (first === 0xff && second === 0xfe) return 'UTF-16LE'
  return first === 0xfe && second === 0xff ? 'UTF-16BE' : undefined
}
