const FIRST_CAPACITY = 1024

/** The typed arrays a reader fills without knowing their length beforehand. */
type Storage = Float64Array | Int32Array | Uint8Array

/** A typed array that doubles its room when it is full, so that n pushes cost O(n) and no boxed number is ever kept. */
abstract class Growable<A extends Storage> {
  protected items: A
  protected count = 0

  constructor(private readonly allocate: (capacity: number) => A) {
    this.items = allocate(FIRST_CAPACITY)
  }

  get length(): number {
    return this.count
  }

  push(value: number): void {
    if (this.count === this.items.length) this.reserve(1)
    this.items[this.count++] = value
  }

  /** Appends all of `values`. */
  append(values: A): void {
    this.reserve(values.length)
    this.items.set(values, this.count)
    this.count += values.length
  }

  clear(): void {
    this.truncate(0)
  }

  /** Keeps the first values only. */
  truncate(count: number): void {
    this.count = Math.min(this.count, count)
  }

  /** The values so far, without a copy; the next push may leave it behind. */
  view(): A {
    return this.items.subarray(0, this.count) as A
  }

  /** The values in an array of exactly their number. */
  toArray(): A {
    return this.items.slice(0, this.count) as A
  }

  private reserve(extra: number): void {
    const needed = this.count + extra
    if (needed <= this.items.length) return
    const grown = this.allocate(Math.max(needed, 2 * this.items.length))
    grown.set(this.view())
    this.items = grown
  }
}

/**
 * A growing Float64Array.
 *
 * @example
 * ```ts
 * const values = new GrowableFloat64()
 * values.push(0.5)
 * values.toArray() // Float64Array [0.5]
 * ```
 */
export class GrowableFloat64 extends Growable<Float64Array> {
  constructor() {
    super((capacity) => new Float64Array(capacity))
  }
}

/**
 * A growing Int32Array.
 *
 * @example
 * ```ts
 * const indices = new GrowableInt32()
 * indices.push(7)
 * indices.length // 1
 * ```
 */
export class GrowableInt32 extends Growable<Int32Array> {
  constructor() {
    super((capacity) => new Int32Array(capacity))
  }
}

/** A growing Uint8Array. */
export class GrowableBytes extends Growable<Uint8Array> {
  constructor() {
    super((capacity) => new Uint8Array(capacity))
  }
}
