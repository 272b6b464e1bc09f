import type { Vec } from '../matrix/linear-map.js'
import { BLOCK, GROUP, KEYS, type SizesRead, SUMS } from '../wasm/block-sums.js'
import { sha256Hex } from './sha256.js'

/** Which of the two words of a number comes first depends on the machine; what is told does not. */
const SWAPPED = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 0 : 1

let known: Uint32Array<ArrayBuffer> | undefined

/** Words that nobody has chosen: the SHA-256 of 0, 1, 2, … in two bytes each, one after the other. */
export function blockKeys(): Uint32Array<ArrayBuffer> {
  if (known) return known
  known = new Uint32Array(2 * KEYS)
  for (let t = 0; t < known.length; t += 8) {
    const digits = sha256Hex(Uint8Array.of((t / 8) >>> 8, t / 8))
    for (let i = 0; i < 8; i++) known[t + i] = Number.parseInt(digits.slice(8 * i, 8 * i + 8), 16)
  }
  return known
}

/** What the kernel gives, where there is none (kernels/digest.ts). */
export function plainBlockSums(values: Vec, sums: BigUint64Array): SizesRead {
  // −0 + 0 = 0
  const numbers = values.map((x) => x + 0)
  const words = new Uint32Array(numbers.buffer)
  for (let t = 0; t < sums.length; t++) sums[t] = sumOf(words, 2 * BLOCK * Math.floor(t / SUMS), 2 * GROUP * (t % SUMS))
  let [size, largest] = [0, 0]
  for (const x of numbers) {
    size += Math.abs(x)
    if (Math.abs(x) > largest) largest = Math.abs(x)
  }
  return { size, largest }
}

/** Products are added up in three parts, each of which stays exact; who takes the sum keeps its last 64 bits. */
function sumOf(words: Uint32Array, block: number, shift: number): bigint {
  const keys = blockKeys()
  let [low, middle, high] = [0, 0, 0]
  for (let g = 0; g < 2 * BLOCK; g += 2 * GROUP) {
    for (let i = g; i < g + GROUP; i++) {
      const a = (words[(block + i) ^ SWAPPED] + keys[shift + i]) >>> 0
      const b = (words[(block + i + GROUP) ^ SWAPPED] + keys[shift + i + GROUP]) >>> 0
      low += (a & 0xffff) * (b & 0xffff)
      middle += (a & 0xffff) * (b >>> 16) + (a >>> 16) * (b & 0xffff)
      high += (a >>> 16) * (b >>> 16)
    }
  }
  return BigInt(low) + (BigInt(middle) << 16n) + (BigInt(high) << 32n)
}
