import { BackwardBits } from './backward-bits.js'
import { type FseTable, fseTable, oneSymbol, readFseTable } from './fse-table.js'

/** One of the three numbers of a sequence: how its codes are written, and what they stand for. */
interface Kind {
  usual: FseTable
  most: { accuracy: number; symbols: number }
}

const ones = (count: number) => new Array<number>(count).fill(1)
const rare = (count: number) => new Array<number>(count).fill(-1)
const twos = (count: number) => new Array<number>(count).fill(2)

const LENGTHS: Kind = {
  usual: fseTable([4, 3, ...twos(11), ...ones(3), ...twos(9), 3, 2, ...ones(5), ...rare(4)], 6),
  most: { accuracy: 9, symbols: 36 },
}
const OFFSETS: Kind = {
  usual: fseTable([...ones(6), ...twos(3), ...ones(15), ...rare(5)], 5),
  most: { accuracy: 8, symbols: 32 },
}
const MATCHES: Kind = {
  usual: fseTable([1, 4, 3, ...twos(6), ...ones(37), ...rare(7)], 6),
  most: { accuracy: 9, symbols: 53 },
}

/** Codes up to 15, and up to 31 of matches, are the number itself; the others a base, and so many bits. */
const LENGTH_BITS = [
  ...new Array<number>(16).fill(0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
]
const MATCH_BITS = [
  ...new Array<number>(32).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
]
const LENGTH_BASES = basesOf(LENGTH_BITS, 0)
const MATCH_BASES = basesOf(MATCH_BITS, 3)

function basesOf(bits: readonly number[], first: number): number[] {
  let next = first
  return bits.map((count) => {
    const base = next
    next += 2 ** count
    return base
  })
}

/** Puts blocks together from literals and copies of what came before (RFC 8878, 3.1.1.3.2 and 3.1.1.4). */
export class Sequences {
  private readonly repeated = [1, 4, 8]
  private lengths: FseTable | undefined
  private offsets: FseTable | undefined
  private matches: FseTable | undefined

  /** @param start Where the frame begins in `out`: nothing before it is copied. */
  constructor(
    private readonly out: Uint8Array,
    private readonly start: number,
  ) {}

  /** Writes the block at `to`: where it ends. `packed` is what follows its literals. */
  write(packed: Uint8Array, literals: Uint8Array, to: number): number {
    const { count, tables } = readCount(packed)
    if (count === 0) return this.copy(literals, 0, literals.length, to)
    const stream = this.readTables(packed, tables)
    return this.follow(stream, count, literals, to)
  }

  private readTables(packed: Uint8Array, start: number): BackwardBits {
    const modes = packed[start]
    if (!(start < packed.length) || (modes & 3) !== 0) throw new RangeError('sequences are written in another way')
    let at = start + 1
    const next = (mode: number, kind: Kind, before: FseTable | undefined): FseTable => {
      if (mode === 0) return kind.usual
      if (mode === 1) {
        if (!(packed[at] < kind.most.symbols)) throw new RangeError('there is no such code')
        return oneSymbol(packed[at++])
      }
      if (mode === 2) {
        const { table, end } = readFseTable(packed, at, kind.most)
        at = end
        return table
      }
      if (before === undefined) throw new RangeError('there is no table yet')
      return before
    }
    this.lengths = next(modes >> 6, LENGTHS, this.lengths)
    this.offsets = next((modes >> 4) & 3, OFFSETS, this.offsets)
    this.matches = next((modes >> 2) & 3, MATCHES, this.matches)
    return new BackwardBits(packed, at, packed.length)
  }

  private follow(stream: BackwardBits, count: number, literals: Uint8Array, start: number): number {
    const { lengths, offsets, matches } = this
    if (!lengths || !offsets || !matches) throw new RangeError('there is no table yet')
    let length = stream.read(lengths.accuracy)
    let offset = stream.read(offsets.accuracy)
    let match = stream.read(matches.accuracy)
    let [taken, to] = [0, start]
    for (let left = count; left > 0; left--) {
      const offsetCode = offsets.symbols[offset]
      const distance = 2 ** offsetCode + stream.read(offsetCode)
      const matchCode = matches.symbols[match]
      const copied = MATCH_BASES[matchCode] + stream.read(MATCH_BITS[matchCode])
      const lengthCode = lengths.symbols[length]
      const own = LENGTH_BASES[lengthCode] + stream.read(LENGTH_BITS[lengthCode])
      to = this.copy(literals, taken, own, to)
      taken += own
      to = this.repeat(this.distanceOf(distance, own), copied, to)
      if (left === 1) break
      length = lengths.bases[length] + stream.read(lengths.bits[length])
      match = matches.bases[match] + stream.read(matches.bits[match])
      offset = offsets.bases[offset] + stream.read(offsets.bits[offset])
      if (stream.left < 0) break
    }
    if (stream.left !== 0) throw new RangeError('sequences end elsewhere than their codes')
    return this.copy(literals, taken, literals.length - taken, to)
  }

  /** Up to 3 it is one of the last three distances, or the first of them less 1. */
  private distanceOf(value: number, literals: number): number {
    const { repeated } = this
    const place = value > 3 ? 3 : value - (literals > 0 ? 1 : 0)
    const distance = value > 3 ? value - 3 : place === 3 ? repeated[0] - 1 : repeated[place]
    if (place > 1) repeated[2] = repeated[1]
    if (place > 0) repeated[1] = repeated[0]
    repeated[0] = distance
    return distance
  }

  private copy(literals: Uint8Array, from: number, count: number, to: number): number {
    if (from + count > literals.length || to + count > this.out.length) throw new RangeError('literals go too far')
    const { out } = this
    for (let i = 0; i < count; i++) out[to + i] = literals[from + i]
    return to + count
  }

  private repeat(distance: number, count: number, to: number): number {
    const { out, start } = this
    if (!(distance > 0 && distance <= to - start && to + count <= out.length))
      throw new RangeError('a copy goes too far')
    for (let at = to; at < to + count; at++) out[at] = out[at - distance]
    return to + count
  }
}

/** How many sequences there are, and where their tables begin. */
function readCount(packed: Uint8Array): { count: number; tables: number } {
  const [first, second, third] = packed
  if (first < 128) return { count: first, tables: 1 }
  if (first < 255) return { count: ((first - 128) << 8) + second, tables: 2 }
  if (first === 255) return { count: second + (third << 8) + 0x7f00, tables: 3 }
  throw new RangeError('a block is cut short')
}
