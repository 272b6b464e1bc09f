import { badSvmlight } from '../errors/table-errors.js'
import { CsrMatrix } from '../numeric/matrix/csr.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { asciiBytes, byteOrderMark, endsWord, HASH, skipBlanks, wordAt } from './ascii.js'
import { ByteDecimals } from './decimal-scanner.js'
import { GrowableBytes, GrowableFloat64, GrowableInt32 } from './growable.js'
import { PlainRows } from './plain-rows.js'

const NEWLINE = 10
const COLON = 58
const LARGEST_INDEX = 2 ** 31 - 2

export interface SvmlightOptions {
  /** How error messages call the text: a file name. */
  source?: string
  /** The index of the first feature; told from the text when absent (0 if an index 0 occurs, else 1). */
  firstIndex?: 0 | 1
  /** The matrix reaches at least to this index, even where the text never goes that far. */
  lastIndex?: number
}

/** What an svmlight text holds. */
export interface SvmlightTable {
  features: CsrMatrix
  /** The target of each row, as written. */
  labels: Vec
  /** The list (`qid:`) of each row, when the text names them. */
  queries?: Vec
  /** The index, in the text, of the first column of `features`. */
  firstIndex: 0 | 1
}

/**
 * Reads svmlight (LIBSVM) text, `label [qid:q] index:value … # comment`, piece by piece, whatever the cuts.
 *
 * @example
 * ```ts
 * const reader = new SvmlightReader()
 * reader.push('+1 1:0.5 3:2\n-1 2:')
 * reader.push('1e-3 # a comment\n')
 * const { features, labels } = reader.finish() // features is 2 × 3, labels are 1 and -1
 * ```
 */
export class SvmlightReader {
  private readonly numbers = new ByteDecimals()
  private readonly labels = new GrowableFloat64()
  private readonly queries = new GrowableFloat64()
  private readonly pointers = new GrowableInt32()
  private readonly indices = new GrowableInt32()
  private readonly values = new GrowableFloat64()
  /** The beginning of a line whose end has not come yet. */
  private readonly unfinished = new GrowableBytes()
  private plain: PlainRows | undefined
  private line = 0
  /** The line being read is bytes[start .. stop). */
  private start = 0
  private stop = 0
  private smallestIndex = Number.POSITIVE_INFINITY
  private largestIndex = -1

  constructor(private readonly options: SvmlightOptions = {}) {
    this.pointers.push(0)
  }

  /** Takes the next piece of the text. */
  push(chunk: string | Uint8Array): void {
    const bytes = typeof chunk === 'string' ? asciiBytes(chunk) : chunk
    let start = 0
    let newline = bytes.indexOf(NEWLINE)
    if (newline >= 0 && this.unfinished.length > 0) {
      this.unfinished.append(bytes.subarray(0, newline))
      this.readUnfinished()
      start = newline + 1
      newline = bytes.indexOf(NEWLINE, start)
    }
    while (newline >= 0) {
      start = this.readPlain(bytes, start)
      newline = bytes.indexOf(NEWLINE, start)
      if (newline < 0) break
      this.readLine(bytes, start, newline)
      start = newline + 1
      newline = bytes.indexOf(NEWLINE, start)
    }
    if (start < bytes.length) this.unfinished.append(bytes.subarray(start))
  }

  /** Reads the lines from `start` on that are plain, many at a time; returns where the first begins that is not. */
  private readPlain(bytes: Uint8Array, start: number): number {
    this.plain ??= PlainRows.for(bytes.length)
    if (!this.plain?.isUseful || this.queries.length > 0) return start
    let at = start
    for (;;) {
      const { stop, labels, pointers, indices, values, smallest, largest } = this.plain.read(
        bytes,
        at,
        this.indices.length,
        this.options.firstIndex ?? 0,
      )
      if (stop === at) return at
      at = stop
      this.line += labels.length
      this.labels.append(labels)
      this.pointers.append(pointers)
      this.indices.append(indices)
      this.values.append(values)
      this.smallestIndex = Math.min(this.smallestIndex, values.length > 0 ? smallest : Number.POSITIVE_INFINITY)
      this.largestIndex = Math.max(this.largestIndex, largest)
    }
  }

  /** Ends the text and hands out the table. */
  finish(): SvmlightTable {
    if (this.unfinished.length > 0) this.readUnfinished()
    const firstIndex = this.options.firstIndex ?? (this.smallestIndex === 0 ? 0 : 1)
    const indices = this.indices.toArray()
    if (firstIndex === 1) for (let k = 0; k < indices.length; k++) indices[k]--
    const lastIndex = Math.max(this.largestIndex, this.options.lastIndex ?? -1)
    const cols = Math.max(0, lastIndex + 1 - firstIndex)
    const pointers = this.pointers.toArray()
    return {
      features: new CsrMatrix(this.labels.length, cols, { pointers, indices, values: this.values.toArray() }),
      labels: this.labels.toArray(),
      ...(this.queries.length > 0 ? { queries: this.queries.toArray() } : {}),
      firstIndex,
    }
  }

  private readUnfinished(): void {
    const bytes = this.unfinished.view()
    this.unfinished.clear()
    this.readLine(bytes, 0, bytes.length)
  }

  /** One line: bytes[start .. stop), without its newline. */
  private readLine(bytes: Uint8Array, start: number, stop: number): void {
    this.line++
    this.start = start
    this.stop = stop
    let at = skipBlanks(bytes, this.line === 1 ? start + byteOrderMark(bytes, start, stop) : start, stop)
    if (at === stop || bytes[at] === HASH) return
    this.labels.push(this.readNumber(bytes, at, at, 'label'))
    at = skipBlanks(bytes, this.numbers.end, stop)
    if (isQueryToken(bytes, at, stop)) {
      this.queries.push(this.readNumber(bytes, at, at + 4, 'list number (qid)'))
      at = skipBlanks(bytes, this.numbers.end, stop)
    }
    this.checkQueries(at)
    this.readFeatures(bytes, at)
    this.pointers.push(this.indices.length)
  }

  private readFeatures(bytes: Uint8Array, from: number): void {
    const stop = this.stop
    let previous = -1
    let at = from
    while (at < stop && bytes[at] !== HASH) {
      const token = at
      let index = 0
      while (at < stop && bytes[at] >= 48 && bytes[at] <= 57) index = index * 10 + (bytes[at++] - 48)
      if (at === token || at === stop || bytes[at] !== COLON) {
        this.fail(token, `"${wordAt(bytes, token, stop)}" is not index:value.`, 'Write each feature as in 12:0.5.')
      }
      if (index <= previous || index > LARGEST_INDEX) this.refuseIndex(token, index, previous)
      if (previous < 0 && index < this.smallestIndex) this.noteSmallest(token, index)
      previous = index
      this.indices.push(index)
      this.values.push(this.readNumber(bytes, token, at + 1, 'value'))
      at = skipBlanks(bytes, this.numbers.end, stop)
    }
    if (previous > this.largestIndex) this.largestIndex = previous
  }

  /** The finite number from `from` to the end of the word that begins at `token`. */
  private readNumber(bytes: Uint8Array, token: number, from: number, what: string): number {
    const value = this.numbers.scan(bytes, from, this.stop)
    if (this.numbers.end === from || !endsWord(bytes, this.numbers.end, this.stop) || !Number.isFinite(value)) {
      const hint = 'Write a plain decimal number such as 1, -0.5 or 2e-3.'
      this.fail(from, `the ${what} in "${wordAt(bytes, token, this.stop)}" is not a finite number.`, hint)
    }
    return value
  }

  private noteSmallest(at: number, index: number): void {
    this.smallestIndex = index
    if (index === 0 && this.options.firstIndex === 1) {
      this.fail(at, 'the index 0 occurs, but indices start at 1.', 'Number the features from 1.')
    }
  }

  private refuseIndex(at: number, index: number, previous: number): never {
    if (index > LARGEST_INDEX) this.fail(at, `the index ${index} is too large.`, `Indices go up to ${LARGEST_INDEX}.`)
    const message = `the index ${index} follows ${previous}, but indices must ascend.`
    this.fail(at, message, 'Sort the features of each row by index and write each only once.')
  }

  /** Either every row belongs to a list or none does. */
  private checkQueries(at: number): void {
    const lists = this.queries.length
    if (lists === 0 || lists === this.labels.length) return
    const message = 'some rows have a qid: and some have none.'
    this.fail(at, message, 'Give every row a qid: right after its label, or none.')
  }

  private fail(at: number, what: string, cure: string): never {
    throw badSvmlight({ source: this.options.source, line: this.line, column: at - this.start + 1, what, cure })
  }
}

/** `qid:` */
function isQueryToken(bytes: Uint8Array, at: number, stop: number): boolean {
  return (
    at + 4 <= stop && bytes[at] === 113 && bytes[at + 1] === 105 && bytes[at + 2] === 100 && bytes[at + 3] === COLON
  )
}
