const DIGIT_BITS = 16
const DIGITS = 1 << DIGIT_BITS
/** A double has four digits of 16 bits. */
const PASSES = 4

/**
 * Sorts rows by descending score, again and again for other scores of the same rows. A radix sort: it takes the same few passes
 * whatever the scores are, where comparing takes ten times as long for 100,000 rows. Equal scores keep the order that is given.
 */
export class ScoreOrder {
  private readonly keys: Uint32Array
  private readonly spare: [Int32Array, Int32Array]
  private readonly ends = new Int32Array(DIGITS)

  constructor(private readonly amongEquals: Int32Array) {
    const { length } = amongEquals
    this.keys = new Uint32Array(2 * length)
    this.spare = [new Int32Array(length), new Int32Array(length)]
  }

  /** The rows, highest score first; the array is used again at the next call. */
  sorted(scores: Float64Array): Int32Array {
    this.takeKeys(scores)
    let from = this.amongEquals
    let free = 0
    for (let pass = 0; pass < PASSES; pass++) {
      const into = this.spare[free]
      if (!this.pass(from, into, pass)) continue
      from = into
      free = 1 - free
    }
    if (from !== this.amongEquals) return from
    this.spare[0].set(from)
    return this.spare[0]
  }

  /** Numbers whose order as integers, low half first, is that of falling scores. */
  private takeKeys(scores: Float64Array): void {
    const { keys } = this
    const bits = new Uint32Array(2)
    const value = new Float64Array(bits.buffer)
    for (let row = 0; row < scores.length; row++) {
      // −0 + 0 = 0: they are equal.
      value[0] = scores[row] + 0
      const isNegative = bits[1] >>> 31 === 1
      keys[2 * row] = isNegative ? bits[0] : ~bits[0]
      keys[2 * row + 1] = isNegative ? bits[1] : ~bits[1] ^ 0x80000000
    }
  }

  /** One stable pass by one digit; false where all rows have the same, and nothing is to do. */
  private pass(from: Int32Array, into: Int32Array, pass: number): boolean {
    const { keys, ends } = this
    const half = pass >> 1
    const shift = DIGIT_BITS * (pass & 1)
    const digitOf = (row: number) => (keys[2 * row + half] >>> shift) & (DIGITS - 1)
    ends.fill(0)
    for (let i = 0; i < from.length; i++) ends[digitOf(from[i])]++
    if (from.length > 0 && ends[digitOf(from[0])] === from.length) return false
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const count = ends[digit]
      ends[digit] = sum
      sum += count
    }
    for (let i = 0; i < from.length; i++) into[ends[digitOf(from[i])]++] = from[i]
    return true
  }
}
