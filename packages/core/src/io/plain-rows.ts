import { kernelsPay } from '../numeric/wasm/kernel-module.js'
import { SVMLIGHT_BYTES } from '../numeric/wasm/svmlight-bytes.js'
import { WasmModule } from '../numeric/wasm/wasm-module.js'

/** Bytes of text that are read at a time: their lines end there, and an entry takes four of them at least, a row two. */
const TEXT = 2 ** 16
const MOST_ROWS = TEXT / 2
const MOST_ENTRIES = TEXT / 4
/** A text of fewer bytes is soon read. */
const WORTHWHILE = 2 ** 15
/** So many lines that are not plain are enough to leave all to those who can read them. */
const MOST_REFUSED = 100

const NEWLINE = 10

interface Exports {
  readPlainRows(
    at: number,
    stop: number,
    labels: number,
    pointers: number,
    indices: number,
    values: number,
    entries: number,
    least: number,
    told: number,
  ): number
}

/** Rows that were read, in arrays that are written over by the next ones. */
export interface RowsRead {
  /** Where the first line begins that was not read. */
  stop: number
  labels: Float64Array
  pointers: Int32Array
  indices: Int32Array
  values: Float64Array
  /** The smallest index among the first ones of the rows, and the largest; none without entries. */
  smallest: number
  largest: number
}

const module = new WasmModule(SVMLIGHT_BYTES)

/** Reads plain svmlight rows in WebAssembly (kernels/svmlight), some thousand at a time. */
export class PlainRows {
  private refused = 0
  private readonly exports: Exports
  private readonly text: Uint8Array
  private readonly labels: Float64Array
  private readonly values: Float64Array
  private readonly pointers: Int32Array
  private readonly indices: Int32Array
  private readonly told: Int32Array

  private constructor(buffer: ArrayBuffer, exports: object) {
    this.exports = exports as Exports
    let at = 0
    const next = (bytes: number) => {
      at += bytes
      return at - bytes
    }
    this.labels = new Float64Array(buffer, next(8 * MOST_ROWS), MOST_ROWS)
    this.values = new Float64Array(buffer, next(8 * MOST_ENTRIES), MOST_ENTRIES)
    this.pointers = new Int32Array(buffer, next(4 * MOST_ROWS), MOST_ROWS)
    this.indices = new Int32Array(buffer, next(4 * MOST_ENTRIES), MOST_ENTRIES)
    this.told = new Int32Array(buffer, next(16), 4)
    this.text = new Uint8Array(buffer, next(TEXT), TEXT)
  }

  /** Undefined where a text of so many bytes is not worth it, or there is no WebAssembly. */
  static for(bytes: number): PlainRows | undefined {
    if (!kernelsPay(bytes, WORTHWHILE)) return undefined
    const made = module.instantiate(12 * (MOST_ROWS + MOST_ENTRIES) + 16 + TEXT)
    return made && new PlainRows(made.memory.buffer, made.exports)
  }

  /** Whether it is of use still. */
  get isUseful(): boolean {
    return this.refused <= MOST_REFUSED
  }

  /** The plain lines from `start` on, as far as there is room; whole ones only. So many entries came before, and no index may be smaller. */
  read(bytes: Uint8Array, start: number, entries: number, least: number): RowsRead {
    const { text, labels, pointers, indices, values, told } = this
    const given = bytes.subarray(start, start + TEXT)
    const length = given.lastIndexOf(NEWLINE) + 1
    text.set(given)
    const at = text.byteOffset
    const arrays = [labels, pointers, indices, values].map(({ byteOffset }) => byteOffset)
    const [a, b, c, d] = arrays
    const end = this.exports.readPlainRows(at, at + length, a, b, c, d, entries, least, told.byteOffset) - at
    if (end === 0 && length > 0) this.refused++
    const [rows, count, smallest, largest] = told
    return {
      stop: start + end,
      labels: labels.subarray(0, rows),
      pointers: pointers.subarray(0, rows),
      indices: indices.subarray(0, count),
      values: values.subarray(0, count),
      smallest,
      largest,
    }
  }
}
