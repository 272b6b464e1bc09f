import { BackwardBits } from './backward-bits.js'
import { type HuffmanTable, readHuffmanTable } from './huffman-table.js'

/** No block unpacks to more. */
export const LONGEST_BLOCK = 2 ** 17

/** Reads the literals of blocks (RFC 8878, 3.1.1.3.1); a table of codes serves until the next one. */
export class Literals {
  private table: HuffmanTable | undefined
  private readonly room = new Uint8Array(LONGEST_BLOCK)

  /** Those that begin a block, up to the next call, and where they end in it. */
  read(block: Uint8Array): { literals: Uint8Array; end: number } {
    const kind = block[0] & 3
    const size = (block[0] >> 2) & 3
    return kind < 2 ? this.readPlain(block, kind === 1, size) : this.readCoded(block, kind === 3, size)
  }

  private readPlain(block: Uint8Array, isRepeated: boolean, size: number) {
    const head = size === 1 ? 2 : size === 3 ? 3 : 1
    const count = number(block, head) >> (head === 1 ? 3 : 4)
    const end = head + (isRepeated ? 1 : count)
    if (count > LONGEST_BLOCK || end > block.length) throw new RangeError('literals go too far')
    const literals = isRepeated ? this.room.fill(block[head], 0, count).subarray(0, count) : block.subarray(head, end)
    return { literals, end }
  }

  private readCoded(block: Uint8Array, isSameTable: boolean, size: number) {
    const [head, bits] = size < 2 ? [3, 10] : size === 2 ? [4, 14] : [5, 18]
    const sizes = Math.floor(number(block, head) / 16)
    const count = sizes % 2 ** bits
    const end = head + Math.floor(sizes / 2 ** bits)
    if (count > LONGEST_BLOCK || end > block.length) throw new RangeError('literals go too far')
    let from = head
    if (!isSameTable) {
      const described = readHuffmanTable(block.subarray(0, end), head)
      this.table = described.table
      from = described.end
    }
    const { table } = this
    if (table === undefined) throw new RangeError('there are no codes yet')
    const literals = this.room.subarray(0, count)
    if (size === 0) decode(block.subarray(from, end), literals, table)
    else decodeFour(block.subarray(from, end), literals, table)
    return { literals, end }
  }
}

/** The first bytes as a number, the lowest first. */
function number(bytes: Uint8Array, count: number): number {
  if (count > bytes.length) throw new RangeError('a block is cut short')
  let value = 0
  for (let i = count - 1; i >= 0; i--) value = value * 256 + bytes[i]
  return value
}

/** Four streams, whose lengths but the last stand before them; the first three have equally many letters. */
function decodeFour(packed: Uint8Array, out: Uint8Array, table: HuffmanTable): void {
  const letters = (out.length + 3) >> 2
  let from = 6
  for (let stream = 0; stream < 4; stream++) {
    const length = packed[2 * stream] | (packed[2 * stream + 1] << 8)
    const to = stream === 3 ? packed.length : from + length
    if (to > packed.length) throw new RangeError('a stream goes too far')
    const end = stream === 3 ? out.length : letters * (stream + 1)
    decode(packed.subarray(from, to), out.subarray(letters * stream, end), table)
    from = to
  }
}

function decode(packed: Uint8Array, out: Uint8Array, { bits, symbols, lengths }: HuffmanTable): void {
  const stream = new BackwardBits(packed, 0, packed.length)
  for (let i = 0; i < out.length; i++) {
    const code = stream.peek(bits)
    out[i] = symbols[code]
    stream.left -= lengths[code]
  }
  if (stream.left !== 0) throw new RangeError('literals end elsewhere than their codes')
}
