import { type Hasher, makeSha256 } from '../../numeric/hash/platform-sha256.js'
import { visitRows } from '../scaling/row-entries.js'
import { listNumbers } from '../splits/list-numbers.js'
import type { Dataset } from './dataset.js'

/**
 * A SHA-256 fingerprint of a dataset, by which a model knows its training data again. It depends on the names, labels,
 * weights, values and what stands for missing ones: not on how the matrix is stored, nor on the sign of a zero, nor on the machine.
 *
 * @example
 * ```ts
 * hashDataset(data) // 64 hexadecimal digits
 * ```
 */
export function hashDataset(data: Dataset): string {
  const { features, names, labels, weights, missing, queries } = data
  const encoder = new NumberEncoder(makeSha256())
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
  if (missing) encoder.text(missing)
  // Which rows share a list matters, not how the lists are numbered.
  if (queries) encoder.numbers(listNumbers(queries))
  return encoder.hex()
}

const LITTLE_END_FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Feeds a hash with 64-bit numbers, little end first on every machine, many at a time. */
class NumberEncoder {
  private readonly values = new Float64Array(8192)
  private used = 0

  constructor(private readonly hash: Hasher) {}

  number(value: number): void {
    if (this.used === this.values.length) this.flush()
    // −0 + 0 = 0; and of the many NaN there are, always the same.
    this.values[this.used++] = Number.isNaN(value) ? Number.NaN : value + 0
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
    const bytes = new Uint8Array(this.values.buffer, 0, 8 * this.used)
    if (!LITTLE_END_FIRST) for (let t = 0; t < bytes.length; t += 8) bytes.subarray(t, t + 8).reverse()
    this.hash.update(bytes)
    this.used = 0
  }
}
