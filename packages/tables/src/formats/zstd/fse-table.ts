/** A table of finite state entropy (RFC 8878, 4.1): what a state stands for, and how the next one is read. */
export interface FseTable {
  /** A state has so many bits. */
  accuracy: number
  symbols: Uint8Array
  bits: Uint8Array
  bases: Uint16Array
}

/** No table has states of more bits, or more symbols. */
export interface FseLimits {
  accuracy: number
  symbols: number
}

/** The table of one symbol, which takes no bits. */
export function oneSymbol(symbol: number): FseTable {
  return { accuracy: 0, symbols: Uint8Array.of(symbol), bits: new Uint8Array(1), bases: new Uint16Array(1) }
}

/** The table in which each symbol has so many of the states; −1: one, with the fewest chances. */
export function fseTable(counts: readonly number[], accuracy: number): FseTable {
  const size = 1 << accuracy
  const symbols = new Uint8Array(size)
  const next = Uint16Array.from(counts, Math.abs)
  const free = placeRare(counts, symbols)
  const step = (size >> 1) + (size >> 3) + 3
  let place = 0
  for (const [symbol, count] of counts.entries()) {
    for (let i = 0; i < count; i++) {
      symbols[place] = symbol
      do place = (place + step) & (size - 1)
      while (place >= free)
    }
  }
  const bits = new Uint8Array(size)
  const bases = new Uint16Array(size)
  for (let state = 0; state < size; state++) {
    const turn = next[symbols[state]]++
    bits[state] = accuracy - (31 - Math.clz32(turn))
    bases[state] = (turn << bits[state]) - size
  }
  return { accuracy, symbols, bits, bases }
}

/** The last states belong to the symbols with the fewest chances; where they begin. */
function placeRare(counts: readonly number[], symbols: Uint8Array): number {
  let free = symbols.length
  for (const [symbol, count] of counts.entries()) {
    if (count !== -1) continue
    free -= 1
    symbols[free] = symbol
  }
  return free
}

/** A table as it is written at `start`, and where it ends. */
export function readFseTable(bytes: Uint8Array, start: number, most: FseLimits): { table: FseTable; end: number } {
  const reader = new ForwardBits(bytes, start)
  const accuracy = reader.read(4) + 5
  if (accuracy > most.accuracy) throw new RangeError('a table is too large')
  const counts: number[] = []
  let left = 1 << accuracy
  while (left > 0) {
    const count = readCount(reader, left)
    left -= Math.abs(count)
    counts.push(count)
    if (count === 0) pushZeros(counts, reader)
    if (counts.length > most.symbols) throw new RangeError('a table has too many symbols')
  }
  return { table: fseTable(counts, accuracy), end: reader.end }
}

/** After a 0 it is said how many more follow, three at a time. */
function pushZeros(counts: number[], reader: ForwardBits): void {
  for (let more = 3; more === 3; ) {
    more = reader.read(2)
    for (let i = 0; i < more; i++) counts.push(0)
  }
}

/** A number from −1 to `left`, in as few bits as it can do with. */
function readCount(reader: ForwardBits, left: number): number {
  const bits = 32 - Math.clz32(left + 1)
  const low = reader.read(bits - 1)
  const short = (1 << bits) - 1 - (left + 1)
  if (low < short) return low - 1
  const value = low + (reader.read(1) << (bits - 1))
  return (value >= 1 << (bits - 1) ? value - short : value) - 1
}

class ForwardBits {
  private place: number

  constructor(
    private readonly bytes: Uint8Array,
    start: number,
  ) {
    this.place = 8 * start
  }

  /** The next bits, up to 16; there is a byte for each. */
  read(count: number): number {
    if (this.place + count > 8 * this.bytes.length) throw new RangeError('a table is cut short')
    const byte = this.place >> 3
    const three = this.bytes[byte] | (this.bytes[byte + 1] << 8) | (this.bytes[byte + 2] << 16)
    const value = (three >> (this.place & 7)) & ((1 << count) - 1)
    this.place += count
    return value
  }

  /** The first byte of which nothing was read. */
  get end(): number {
    return (this.place + 7) >> 3
  }
}
