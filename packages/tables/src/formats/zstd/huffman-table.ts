import { BackwardBits } from './backward-bits.js'
import { readFseTable } from './fse-table.js'

/** The codes of literals (RFC 8878, 4.2): for every run of so many bits, what it begins with, and the length of that. */
export interface HuffmanTable {
  bits: number
  symbols: Uint8Array
  lengths: Uint8Array
}

const LONGEST_CODE = 11
const MOST_SYMBOLS = 256

/** The table as it is described at `start`, and where that ends. */
export function readHuffmanTable(bytes: Uint8Array, start: number): { table: HuffmanTable; end: number } {
  const head = bytes[start]
  const end = start + 1 + (head < 128 ? head : (head - 126) >> 1)
  if (!(end <= bytes.length)) throw new RangeError('codes are cut short')
  const weights = head < 128 ? packedWeights(bytes, start + 1, end) : plainWeights(bytes, start + 1, head - 127)
  return { table: huffmanTable(weights), end }
}

function plainWeights(bytes: Uint8Array, start: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (bytes[start + (i >> 1)] >> (i % 2 === 0 ? 4 : 0)) & 15)
}

/** Two states take turns until no bits are left. */
function packedWeights(bytes: Uint8Array, start: number, end: number): number[] {
  const limits = { accuracy: 6, symbols: LONGEST_CODE + 2 }
  const { table, end: from } = readFseTable(bytes.subarray(0, end), start, limits)
  const { accuracy, symbols, bits, bases } = table
  const stream = new BackwardBits(bytes, from, end)
  const states = [stream.read(accuracy), stream.read(accuracy)]
  const weights: number[] = []
  for (let turn = 0; weights.length < MOST_SYMBOLS; turn = 1 - turn) {
    const state = states[turn]
    weights.push(symbols[state])
    states[turn] = bases[state] + stream.read(bits[state])
    if (stream.left >= 0) continue
    weights.push(symbols[states[1 - turn]])
    return weights
  }
  throw new RangeError('there are too many codes')
}

/** A code of weight w is that of 2^(w−1) of all runs; the last weight is what the others leave. */
function huffmanTable(weights: number[]): HuffmanTable {
  const taken = weights.reduce((sum, weight) => sum + (weight > 0 ? 2 ** (weight - 1) : 0), 0)
  const bits = 32 - Math.clz32(taken)
  const left = 2 ** bits - taken
  if (taken === 0 || bits > LONGEST_CODE || weights.length >= MOST_SYMBOLS || (left & (left - 1)) !== 0) {
    throw new RangeError('codes do not fit together')
  }
  const all = [...weights, 32 - Math.clz32(left)]
  const table = { bits, symbols: new Uint8Array(1 << bits), lengths: new Uint8Array(1 << bits) }
  let place = 0
  for (let weight = 1; weight <= bits; weight++) {
    for (const [symbol, own] of all.entries()) {
      if (own !== weight) continue
      const end = place + 2 ** (weight - 1)
      table.symbols.fill(symbol, place, end)
      table.lengths.fill(bits + 1 - weight, place, end)
      place = end
    }
  }
  return table
}
