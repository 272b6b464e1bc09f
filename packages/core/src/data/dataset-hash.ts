import { Sha256 } from '../numeric/sha256.js'
import type { Dataset } from './dataset.js'
import { visitRows } from './row-entries.js'

/**
 * A SHA-256 fingerprint of a dataset, by which a model knows its training data again. It depends on the names, labels,
 * weights and values only: not on how the matrix is stored, nor on the sign of a zero, nor on the machine.
 *
 * @example
 * ```ts
 * hashDataset(data) // 64 hexadecimal digits
 * ```
 */
export function hashDataset(data: Dataset): string {
  const { features, names, labels, weights } = data
  const encoder = new NumberEncoder(new Sha256())
  encoder.numbers([features.rows, features.cols])
  for (const name of names) encoder.text(name)
  encoder.numbers(labels)
  // "No weights" and "weights all 1" are different datasets: this count tells where the weights end, too.
  encoder.numbers([weights?.length ?? 0])
  encoder.numbers(weights ?? [])
  visitRows(features, (_, { columns, values, count }) => {
    encoder.number(count)
    // A full row needs no column numbers.
    if (count < features.cols) encoder.numbers(columns, count)
    encoder.numbers(values, count)
  })
  return encoder.hex()
}

/** Feeds a hash with 64-bit numbers, little end first on every machine, many at a time. */
class NumberEncoder {
  private readonly bytes = new Uint8Array(8192)
  private readonly view = new DataView(this.bytes.buffer)
  private used = 0

  constructor(private readonly hash: Sha256) {}

  number(value: number): void {
    if (this.used === this.bytes.length) this.flush()
    this.view.setFloat64(this.used, value + 0, true) // −0 + 0 = 0
    this.used += 8
  }

  numbers(values: ArrayLike<number>, count = values.length): void {
    for (let t = 0; t < count; t++) this.number(values[t])
  }

  /** The length first, so that no two lists of texts look alike. */
  text(text: string): void {
    this.number(text.length)
    for (let t = 0; t < text.length; t++) this.number(text.charCodeAt(t))
  }

  hex(): string {
    this.flush()
    return this.hash.hex()
  }

  private flush(): void {
    this.hash.update(this.bytes.subarray(0, this.used))
    this.used = 0
  }
}
