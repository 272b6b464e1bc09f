import { BlockSums, type NumbersRead } from '../../numeric/hash/block-sums.js'
import { type Hasher, makeSha256 } from '../../numeric/hash/platform-sha256.js'
import { areOnes } from '../../numeric/matrix/bit-rows.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix, Values, Vec } from '../../numeric/matrix/linear-map.js'
import { packedRows } from '../../numeric/wasm/packed-rows.js'
import { type RowEntries, visitRows } from '../scaling/row-entries.js'
import { LARGE_TABLE } from '../scaling/training-rows.js'
import { listNumbers } from '../splits/list-numbers.js'
import type { Dataset } from './dataset.js'

/**
 * SHA-256 of everything; or a quick one, SHA-256 of everything but the values, and of sums over blocks of these (`BlockSums`): it finds
 * every change that happens, but somebody can make a table that has the same.
 */
export type HashForm = 'sha-256' | 'quick'

const QUICK = 'quick-'

/** What may be known of a table's values. */
interface KnownNumbers {
  numbers?: NumbersRead | undefined
  /** That they are all 0 or 1: a copy of all rows by their ones, and which row each line of it is. */
  ones?: { bits: PackedRows; order: Int32Array } | undefined
}

type Places = Uint16Array | Int32Array

/** `BitRows`, as far as a fingerprint needs them. */
interface PackedRows {
  pointers: Int32Array
  places: Places
  packed(list: Int32Array): Iterable<Uint8Array> | undefined
}

/**
 * A fingerprint of a dataset, by which a model knows its training data again. It depends on the names, labels, weights,
 * values and what stands for missing ones: not on how the matrix is stored, nor on the sign of a zero, nor on the machine.
 *
 * @param known what was found out about the values before
 *
 * @example
 * ```ts
 * hashDataset(data) // 64 hexadecimal digits
 * hashDataset(data, 'quick') // 'quick-' and 64 others
 * ```
 */
export function hashDataset(data: Dataset, form = usualForm(data.features), known: KnownNumbers = {}): string {
  const { features, names, labels, weights, missing, queries } = data
  const encoder = new NumberEncoder(makeSha256(8 * features.rows * features.cols))
  encoder.numbers([features.rows, features.cols])
  for (const name of names) encoder.text(name)
  encoder.counts(labels)
  // "No weights" and "weights all 1" are different datasets: this count tells where the weights end, too.
  encoder.numbers([weights?.length ?? 0])
  encoder.numbers(weights ?? [])
  if (form === 'quick') encoder.bytes((known.numbers ?? readNumbers(features)).sums)
  else if (known.ones) encodeOnes(known.ones, features.cols, encoder)
  else encodeRows(features, encoder)
  if (missing) encoder.text(missing)
  // Which rows share a list matters, not how the lists are numbered.
  if (queries) encoder.numbers(listNumbers(queries))
  return `${form === 'quick' ? QUICK : ''}${encoder.hex()}`
}

/** Which form a fingerprint has. */
export function formOfHash(hash: string): HashForm {
  return hash.startsWith(QUICK) ? 'quick' : 'sha-256'
}

/** Of a large dense table SHA-256 would take as long as learning from it. */
function usualForm(features: Matrix): HashForm {
  return isLargeDense(features) ? 'quick' : 'sha-256'
}

export function isLargeDense(features: Matrix): features is DenseRows<Values> {
  return features instanceof DenseRows && features.rows * features.cols >= LARGE_TABLE
}

/** All values, row after row. */
export function readNumbers(features: Matrix): NumbersRead {
  const { rows, cols } = features
  const sums = new BlockSums(rows * cols)
  if (features instanceof DenseRows) sums.add(features.values)
  else {
    const line = new Float64Array(cols)
    visitRows(features, (_, { columns, values, count }) => {
      line.fill(0)
      for (let t = 0; t < count; t++) line[columns[t]] = values[t]
      sums.add(line)
    })
  }
  return sums.read()
}

/**
 * Of every row, how many numbers are not 0, which ones unless all, and their values. Where these are all 1, the count is negative and no
 * value follows: of bits, most of the time would go into hashing ones.
 */
function encodeRows(features: Matrix, encoder: NumberEncoder): void {
  const { rows, cols } = features
  const packed = features instanceof DenseRows && LITTLE_END_FIRST ? packedRows(features.values, cols) : undefined
  if (packed) {
    for (const bytes of packed) encoder.bytes(bytes)
    return
  }
  if (features instanceof DenseRows && encoder.hasRoomFor(2 * cols + 1)) {
    const columns = Int32Array.from({ length: cols }, (_, k) => k)
    for (let i = 0; i < rows; i++) encoder.denseRow(features.values, i * cols, columns)
    return
  }
  if (features instanceof CsrMatrix && encoder.hasRoomFor(2 * cols + 1)) {
    for (let i = 0; i < rows; i++) encoder.sparseRow(features, i)
    return
  }
  visitRows(features, (_, { columns, values, count }) => {
    encoder.row({ columns, values, count }, cols)
  })
}

/** The same bytes, for rows of ones and zeros. */
function encodeOnes({ bits, order }: Ones, cols: number, encoder: NumberEncoder): void {
  const { pointers, places } = bits
  const lines = inverted(order)
  const packed = LITTLE_END_FIRST ? bits.packed(lines) : undefined
  if (packed) for (const bytes of packed) encoder.bytes(bytes)
  else
    for (let i = 0; i < lines.length; i++) {
      const start = pointers[lines[i]]
      encoder.ones(places, start, pointers[lines[i] + 1] - start, cols)
    }
}

function inverted(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length)
  for (let t = 0; t < places.length; t++) places[order[t]] = t
  return places
}

type Ones = NonNullable<KnownNumbers['ones']>

function isRowOfOnes(values: Values, start: number, count: number): boolean {
  return count > 0 && areOnes(values, start, start + count)
}

/** Of a row, as they are stored. */
type Entries = Omit<RowEntries, 'values'> & { readonly values: Values }

const LITTLE_END_FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Feeds a hash with 64-bit numbers, little end first on every machine, many at a time. */
class NumberEncoder {
  private readonly values = new Float64Array(16_384)
  /** The same memory, for column numbers: two or four of them in the place of a number. */
  private readonly halves = new Int32Array(this.values.buffer)
  private readonly quarters = new Uint16Array(this.values.buffer)
  private used = 0

  constructor(private readonly hash: Hasher) {}

  number(value: number): void {
    if (this.used === this.values.length) this.flush()
    // −0 + 0 = 0; and of the many NaN there are, always the same.
    this.values[this.used++] = Number.isNaN(value) ? Number.NaN : value + 0
  }

  numbers(values: ArrayLike<number>, count = values.length): void {
    for (let t = 0; t < count; t++) this.number(values[t])
  }

  /** Numbers that are neither NaN nor −0, as many at a time as there is room for. */
  counts(values: Uint8Array): void {
    for (let t = 0; t < values.length; ) {
      if (this.used === this.values.length) this.flush()
      const some = values.subarray(t, t + this.values.length - this.used)
      this.values.set(some, this.used)
      this.used += some.length
      t += some.length
    }
  }

  /** Any row, by what is not 0 in it. */
  row({ columns, values, count }: RowEntries, cols: number): void {
    if (isRowOfOnes(values, 0, count)) {
      this.ones(columns, 0, count, cols)
      return
    }
    this.number(count)
    if (count < cols) this.numbers(columns, count)
    this.numbers(values, count)
  }

  /** A row of ones: where they are, unless everywhere. */
  ones(columns: Places, start: number, count: number, cols: number): void {
    this.number(-count)
    if (count === cols) return
    const each = cols <= 2 ** 16 ? 4 : 2
    const target = each === 4 ? this.quarters : this.halves
    for (let t = 0; t < count; ) {
      if (this.used === this.values.length) this.flush()
      const some = Math.min(count - t, each * (this.values.length - this.used))
      const at = each * this.used
      this.used += Math.ceil(some / each)
      this.values[this.used - 1] = 0
      copyPlaces(columns, start + t, some, target, at)
      t += some
    }
  }

  /** Whether so many numbers can be written at once. */
  hasRoomFor(count: number): boolean {
    return count <= this.values.length
  }

  /** A row of a dense table. Most have no 0, and are copied as they are. */
  denseRow(all: Values, start: number, columns: Int32Array): void {
    const width = columns.length
    if (this.used + width >= this.values.length) this.flush()
    const { values, used } = this
    values[used] = width
    if (!isRowOfOnes(all, start, width) && copyPlain(all, start, width, values, used + 1)) {
      this.used += width + 1
    } else this.packedEntries({ columns, values: all, count: width }, width, 0, start)
  }

  /** A row of a sparse table. Most store no 0, and their values are copied as they are. */
  sparseRow({ cols, lines: { pointers, indices, values: all } }: CsrMatrix, row: number): void {
    const start = pointers[row]
    const count = pointers[row + 1] - start
    if (isRowOfOnes(all, start, count)) {
      this.ones(indices, start, count, cols)
      return
    }
    if (this.used + 2 * count >= this.values.length) this.flush()
    const { values, used } = this
    values[used] = count
    let at = used + 1
    if (count < cols) for (let t = start; t < start + count; t++) values[at++] = indices[t]
    if (copyPlain(all, start, count, values, at)) this.used = at + count
    else this.packedEntries({ columns: indices, values: all, count }, cols, start, start)
  }

  /** A row of which some numbers are 0, given from where on its columns and values stand. */
  private packedEntries(given: Entries, cols: number, first: number, start: number): void {
    const { columns, values: all, count: stored } = given
    let count = 0
    let ones = 0
    for (let t = start; t < start + stored; t++) {
      if (all[t] !== 0) count++
      if (all[t] === 1) ones++
    }
    if (count > 0 && ones === count) {
      this.ones(placesOfNonzeros(given, count, first, start), 0, count, cols)
      return
    }
    if (this.used + 2 * count >= this.values.length) this.flush()
    const { values } = this
    let place = this.used + 1
    let at = count < cols ? place + count : place
    values[this.used] = count
    for (let t = 0; t < stored; t++) {
      const value = all[start + t]
      if (value === 0) continue
      if (count < cols) values[place++] = columns[first + t]
      values[at++] = Number.isNaN(value) ? Number.NaN : value
    }
    this.used = at
  }

  /** The length first, so that no two lists of texts look alike. */
  text(text: string): void {
    this.number(text.length)
    for (let t = 0; t < text.length; t++) this.number(text.charCodeAt(t))
  }

  bytes(bytes: Uint8Array): void {
    this.flush()
    this.hash.update(bytes)
  }

  hex(): string {
    this.flush()
    return this.hash.hex()
  }

  private flush(): void {
    const bytes = new Uint8Array(this.values.buffer, 0, 8 * this.used)
    if (!LITTLE_END_FIRST) for (let t = 0; t < bytes.length; t += 8) bytes.subarray(t, t + 8).reverse()
    this.hash.update(bytes)
    this.used = 0
  }
}

function placesOfNonzeros({ columns, values, count: stored }: Entries, count: number, first: number, start: number) {
  const places = new Int32Array(count)
  for (let t = 0, at = 0; t < stored; t++) if (values[start + t] !== 0) places[at++] = columns[first + t]
  return places
}

/** So many places are copied by the platform in less time than by a loop. */
const MANY_PLACES = 32

/** Each number is turned around where the big end comes first, and what is in its parts with it. */
function copyPlaces(from: Places, start: number, count: number, to: Places, at: number): void {
  const turned = LITTLE_END_FIRST ? 0 : 8 / to.BYTES_PER_ELEMENT - 1
  if (turned === 0 && count >= MANY_PLACES) to.set(from.subarray(start, start + count), at)
  else for (let t = 0; t < count; t++) to[(at + t) ^ turned] = from[start + t]
}

/**
 * Copies so many numbers. Whether none is 0 or NaN, four by four while they are at hand: false also where a product is too small or
 * too large for a number.
 */
function copyPlain(from: Values, start: number, count: number, to: Vec, at: number): boolean {
  let plain = true
  let t = 0
  for (; t + 3 < count; t += 4) {
    const a = from[start + t]
    const b = from[start + t + 1]
    const c = from[start + t + 2]
    const d = from[start + t + 3]
    to[at + t] = a
    to[at + t + 1] = b
    to[at + t + 2] = c
    to[at + t + 3] = d
    const product = a * b * (c * d)
    if (!(product < 0 || product > 0)) plain = false
  }
  for (; t < count; t++) {
    const a = from[start + t]
    to[at + t] = a
    if (!(a < 0 || a > 0)) plain = false
  }
  return plain
}
