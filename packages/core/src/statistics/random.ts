import { badSeed } from '../errors/problem-errors.js'
import { power, wholePower } from '../numeric/algebra/power.js'

const two53 = 2 ** 53
const mask64 = (1n << 64n) - 1n

/** The jump polynomial of xoshiro256: 2^128 steps at once (Blackman and Vigna, 2018), as 32-bit words, low first. */
const jumpWords = [0x3cfd0aba, 0x180ec6d3, 0xf0c9392c, 0xd5a61266, 0xe03fc9aa, 0xa9582618, 0x29b1661c, 0x39abdc45]
/** Its thousandth power, modulo the generator's characteristic polynomial: as much work for a thousand jumps as for one. */
const thousandWords = [0x58ae33e3, 0x701f307e, 0xc6d72b56, 0x818d5544, 0xa2b69ca9, 0x4964df88, 0x09ca524e, 0xd5e2149d]
const thousand = 1000

/**
 * A seeded random generator: xoshiro256** (Blackman and Vigna, 2018) on pairs of 32-bit words.
 *
 * Its only state is the 256 bits of the generator: no draw keeps anything aside, so that a jump is a jump for every
 * kind of draw.
 *
 * @example
 * ```ts
 * const random = Random.fromSeed(7)
 * random.uniform() // always the same number in [0, 1)
 * const ofFold3 = random.fork(3) // the same, however many workers share the folds
 * ```
 */
export class Random {
  /** s0, s1, s2, s3, each as low word, high word. */
  private readonly state: Int32Array
  /** The words of the last output. All words are signed: of others, half would be objects in code that is not optimized yet. */
  private low = 0
  private high = 0

  /** The eight words are s0 … s3, low word first; they must not all be 0. */
  constructor(words: ArrayLike<number>) {
    this.state = Int32Array.from(words)
  }

  /** The state is filled by splitmix64, as the authors of the generator advise. */
  static fromSeed(seed: number): Random {
    if (!Number.isSafeInteger(seed) || seed < 0) throw badSeed({ seed })
    const words: number[] = []
    for (let i = 1n; i <= 4n; i++) {
      const output = splitmix64(BigInt(seed) + i * 0x9e3779b97f4a7c15n)
      words.push(Number(output & 0xffffffffn), Number(output >> 32n))
    }
    return new Random(words)
  }

  /** In [0, 1), with 53 random bits. */
  uniform(): number {
    return this.bits53() / two53
  }

  /** A whole number in 0 … n − 1, every one equally likely: the draws that would favour the small ones are thrown away. */
  integer(n: number): number {
    if (!(Number.isSafeInteger(n) && n >= 1)) throw new RangeError(`integer(${n}): n must be a whole number ≥ 1.`)
    let draw = this.bits53()
    // Only a draw next to the end can lie beyond the last whole multiple of n.
    while (draw >= two53 - n && draw >= two53 - (two53 % n)) draw = this.bits53()
    return draw % n
  }

  /** Standard normal, by the polar method; its second deviate is dropped, since keeping it would be hidden state. */
  normal(): number {
    for (;;) {
      const x = 2 * this.uniform() - 1
      const square = x * x + (2 * this.uniform() - 1) ** 2
      if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square)
    }
  }

  /** Gamma with the given shape and scale 1 (Marsaglia and Tsang, 2000). */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * power(1 - this.uniform(), 1 / shape)
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = this.normal()
      const v = wholePower(1 + c * x, 3)
      if (v > 0 && Math.log(1 - this.uniform()) < x * x * 0.5 + d * (1 - v + Math.log(v))) return d * v
    }
  }

  /** Chi-square with the given degrees of freedom. */
  chiSquare(degrees: number): number {
    return 2 * this.gamma(degrees / 2)
  }

  /** Puts the items in random order, in place (Fisher and Yates). */
  shuffle<T extends { length: number; [index: number]: unknown }>(items: T): T {
    const list: { [index: number]: unknown } = items
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.integer(i + 1)
      const kept = list[i]
      list[i] = list[j]
      list[j] = kept
    }
    return items
  }

  /** Moves 2^128 steps on. */
  jump(): void {
    this.jumpBy(jumpWords)
  }

  private jumpBy(words: readonly number[]): void {
    const sum = new Int32Array(8)
    for (let bit = 0; bit < 256; bit++) {
      if ((words[bit >> 5] >>> (bit & 31)) & 1) for (let t = 0; t < 8; t++) sum[t] ^= this.state[t]
      this.step()
    }
    this.state.set(sum)
  }

  /**
   * An independent generator: a copy, stream + 1 jumps ahead. This one does not move. Number all the streams of a run
   * at one level: fork(0) of fork(0) would be fork(1).
   */
  fork(stream: number): Random {
    const copy = new Random(this.state)
    let jumps = stream + 1
    for (; jumps >= thousand; jumps -= thousand) copy.jumpBy(thousandWords)
    for (; jumps > 0; jumps--) copy.jump()
    return copy
  }

  /** The upper 53 bits, which are the best ones. */
  private bits53(): number {
    this.step()
    return (this.high >>> 0) * 2 ** 21 + (this.low >>> 11)
  }

  /** One step of the generator: the output is rotl(5·s1, 7)·9, and the state moves linearly over the bits. */
  private step(): void {
    const s = this.state
    const low1 = s[2]
    const high1 = s[3]
    this.scramble(low1, high1)
    s[4] ^= s[0]
    s[5] ^= s[1]
    s[6] ^= low1
    s[7] ^= high1
    s[2] ^= s[4]
    s[3] ^= s[5]
    s[0] ^= s[6]
    s[1] ^= s[7]
    s[4] ^= low1 << 17
    s[5] ^= (high1 << 17) | (low1 >>> 15)
    const low3 = s[6]
    // rotl by 45 = swap the words, then rotl by 13.
    s[6] = (s[7] << 13) | (low3 >>> 19)
    s[7] = (low3 << 13) | (s[7] >>> 19)
  }

  private scramble(low: number, high: number): void {
    const low5 = Math.imul(low, 5)
    const high5 = (Math.imul(high, 5) + (low >>> 30) + carryOf(low << 2, low, low5)) | 0
    const turnedLow = (low5 << 7) | (high5 >>> 25)
    const turnedHigh = (high5 << 7) | (low5 >>> 25)
    this.low = Math.imul(turnedLow, 9)
    this.high = (Math.imul(turnedHigh, 9) + (turnedLow >>> 29) + carryOf(turnedLow << 3, turnedLow, this.low)) | 0
  }
}

/** What two words carry over to the next, given the word that is their sum. */
function carryOf(a: number, b: number, sum: number): number {
  return ((a & b) | ((a | b) & ~sum)) >>> 31
}

/** The finalizer of splitmix64 (Steele, Lea and Flood, 2014); BigInt is fine here, it runs four times per seed. */
function splitmix64(state: bigint): bigint {
  let z = state & mask64
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask64
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask64
  return z ^ (z >> 31n)
}
