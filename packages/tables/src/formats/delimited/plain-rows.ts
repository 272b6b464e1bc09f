import type { ColumnBatch } from '../../cells/column-batch.js'
import { CellTexts } from './cell-texts.js'
import { ROW_KERNEL } from './row-kernel-bytes.js'

/** The compiled loop; addresses are bytes from the start of the memory. */
interface RowKernel {
  readRows(
    text: number,
    stop: number,
    delimiter: number,
    decimal: number,
    comment: number,
    width: number,
    needs: number,
    numbers: number,
    capacity: number,
    first: number,
    notes: number,
    mostNotes: number,
  ): number
}

/** The part of WebAssembly used here: this is compiled without the types of Node or of a browser. */
interface Platform {
  WebAssembly?: {
    Module: new (bytes: Uint8Array) => object
    Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer }
    Instance: new (module: object, imports: object) => { exports: object }
  }
}

const { WebAssembly } = globalThis as unknown as Platform

const PAGE = 65_536
/** Behind the two results: where the powers of five are, powers of ten, powers of five (kernels/decimal.ts). */
const [FIVES_PLACE, TENS, FIVES] = [8, 16, 208]
const LARGEST_POWER = 40
const DATA = FIVES + 16 * (2 * LARGEST_POWER + 1)
/** So many cells are noted at a time, or all of one row. */
const NOTES = 8192
const NOTE_BYTES = 16
/** So much text is read at a time; a longer row is left to others. */
const TEXT_BYTES = 1024 * 1024
/** No character. */
const NONE = 256
const NEEDS = { cell: 1, text: 2 } as const

/** How the rows are written. */
export interface PlainForm {
  delimiter: string
  decimal: string
  comment?: string | undefined
}

/**
 * Reads rows of delimited bytes that are plain (no quotes, no blank lines, no comments) by a kernel, numbers to the bit as
 * `DelimitedCells` reads them. Every other row it leaves to that one.
 */
export class PlainRows {
  /** Where rows are put to be read, behind what is left of the ones before. */
  readonly room: Uint8Array
  /** Where the rows end that were read. */
  end = 0
  private readonly texts = new CellTexts()
  private readonly results: Int32Array
  private readonly notes: Int32Array
  private readonly bytes: Uint8Array
  private readonly at: { needs: number; numbers: number; notes: number; text: number }

  private constructor(
    private readonly kernel: RowKernel,
    buffer: ArrayBuffer,
    private readonly form: PlainForm,
    batch: ColumnBatch,
  ) {
    const { width, needs } = batch
    this.at = places(batch)
    this.bytes = new Uint8Array(buffer)
    this.results = new Int32Array(buffer, 0, 2)
    this.notes = new Int32Array(buffer, this.at.notes, (this.at.text - this.at.notes) / 4)
    this.room = new Uint8Array(buffer, this.at.text, TEXT_BYTES)
    new Float64Array(buffer, TENS, 23).set(Array.from({ length: 23 }, (_, k) => Number(`1e${k}`)))
    new Int32Array(buffer, FIVES_PLACE, 1)[0] = FIVES + 16 * LARGEST_POWER
    new BigUint64Array(buffer, FIVES, 2 * (2 * LARGEST_POWER + 1)).set(powersOfFive())
    needs.forEach((need, k) => {
      this.bytes[this.at.needs + k] = need === undefined ? 0 : NEEDS[need]
    })
    batch.moveTo(new Float64Array(buffer, this.at.numbers, width * batch.capacity))
  }

  /** For the rows that go into this batch, whose numbers from now on lie in the kernel's memory; undefined where it cannot be. */
  static for(batch: ColumnBatch, form: PlainForm): PlainRows | undefined {
    const { delimiter, comment = '#' } = form
    if (delimiter === ' ' || ![delimiter, comment].every(isOneByte)) return undefined
    const module = rowModule()
    if (module === null || WebAssembly === undefined) return undefined
    try {
      const pages = Math.ceil((places(batch).text + TEXT_BYTES) / PAGE)
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
      const { exports } = new WebAssembly.Instance(module, { env: { memory } })
      return new PlainRows(exports as RowKernel, memory.buffer, form, batch)
    } catch (error) {
      // No room for another memory: ordinary arrays may still find some.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** Adds the plain rows in room[from .. to), which ends with a newline, to the batch until it is full: how many. */
  read(from: number, to: number, batch: ColumnBatch): number {
    const { delimiter, decimal, comment } = this.form
    const { at } = this
    const rows = this.kernel.readRows(
      at.text + from,
      at.text + to,
      delimiter.charCodeAt(0),
      decimal === delimiter ? NONE : decimal.charCodeAt(0),
      comment?.charCodeAt(0) ?? NONE,
      batch.width,
      at.needs,
      at.numbers,
      batch.capacity,
      batch.rows,
      at.notes,
      this.notes.length / 4,
    )
    const [end, noted] = this.results
    this.end = end - at.text
    batch.addRows(rows)
    for (let t = 0; t < 4 * noted; t += 4) {
      const text = this.texts.at(this.bytes, this.notes[t + 2], this.notes[t + 3])
      batch.setTextAt(this.notes[t + 1], this.notes[t], text)
    }
    return rows
  }
}

/** Where everything lies in the kernel's memory. */
function places({ width, capacity }: ColumnBatch) {
  const needs = DATA
  const numbers = Math.ceil((needs + width) / 8) * 8
  const notes = numbers + 8 * width * capacity
  return { needs, numbers, notes, text: notes + NOTE_BYTES * Math.max(NOTES, width) }
}

function isOneByte(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < 128
}

/** undefined: not tried yet; null: there is no WebAssembly here. */
let compiled: object | null | undefined

/** Compiled at the first use: most tables are small. */
function rowModule(): object | null {
  if (compiled !== undefined) return compiled
  try {
    const bytes = Uint8Array.from(ROW_KERNEL.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    compiled = WebAssembly === undefined ? null : new WebAssembly.Module(bytes)
  } catch {
    compiled = null
  }
  return compiled
}

/** Fractions down to this one are rounded up, further ones cut. */
const ROUNDED_UP = -27

/** The first 128 bits of each power of five, high half first, as the proof of the kernel's products asks for (Lemire 2021). */
function powersOfFive(): bigint[] {
  const halves: bigint[] = []
  for (let power = -LARGEST_POWER; power <= LARGEST_POWER; power++) {
    const five = 5n ** BigInt(Math.abs(power))
    const length = BigInt(five.toString(2).length)
    const bits = power < 0 ? (1n << (127n + length)) / five : (five << 128n) >> length
    const rounded = power < 0 && power >= ROUNDED_UP ? bits + 1n : bits
    halves.push(rounded >> 64n, BigInt.asUintN(64, rounded))
  }
  return halves
}
