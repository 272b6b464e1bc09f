import type { Vec } from './linear-map.js'

/** Arrays cut from one buffer, one behind the other. */
export class Cuts {
  constructor(
    private readonly buffer: ArrayBuffer,
    private at: number,
  ) {}

  floats(length: number): Vec {
    return new Float64Array(this.buffer, this.take(8 * length), length)
  }

  integers(length: number): Int32Array {
    return new Int32Array(this.buffer, this.take(4 * length), length)
  }

  shorts(length: number): Int16Array {
    return new Int16Array(this.buffer, this.take(2 * length), length)
  }

  private take(bytes: number): number {
    const { at } = this
    this.at += roundedUp(bytes, 8)
    return at
  }
}

/** The next multiple of `step`, a power of two. */
export function roundedUp(x: number, step: number): number {
  return (x + step - 1) & -step
}
