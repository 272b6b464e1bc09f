import type { Vec } from '../matrix/linear-map.js'

/** Rows inside a larger array: row i starts at offset + i·stride. */
export interface RowBlock {
  values: Vec
  offset: number
  stride: number
}

/**
 * Products that are summed up before the sum is added to the target. A strip of all rows fits the cache, and many short
 * sums round better than a long one. The WebAssembly kernel adds in the same order, and gives the same bits.
 */
export const STRIP = 64

/**
 * target += scale·S·Sᵀ, lower triangle only, where S is `count` rows of `length` numbers. This is the one kernel under
 * the Gram matrices and the Cholesky factorization; S and the target may lie in the same array, but must not overlap.
 */
export function addGram(source: RowBlock, size: { count: number; length: number }, target: RowBlock, scale: number) {
  const { values, offset, stride } = source
  for (let first = 0; first < size.length; first += STRIP) {
    const length = Math.min(STRIP, size.length - first)
    addStrip({ values, offset: offset + first, stride }, { count: size.count, length }, target, scale)
  }
}

/** Four rows meet two at a time: eight sums share six loads, which is what the processor has registers for. */
function addStrip(source: RowBlock, size: { count: number; length: number }, target: RowBlock, scale: number): void {
  const { values: s, stride } = source
  const { values: t, stride: targetStride } = target
  const { count, length } = size
  const whole = count - (count % 4)
  for (let i = 0; i < whole; i += 4) {
    const r0 = source.offset + i * stride
    const r1 = r0 + stride
    const r2 = r1 + stride
    const r3 = r2 + stride
    for (let j = 0; j < i; j += 2) {
      const c0 = source.offset + j * stride
      const c1 = c0 + stride
      let p00 = 0
      let p01 = 0
      let p10 = 0
      let p11 = 0
      let p20 = 0
      let p21 = 0
      let p30 = 0
      let p31 = 0
      for (let k = 0; k < length; k++) {
        const x = s[c0 + k]
        const y = s[c1 + k]
        p00 += s[r0 + k] * x
        p01 += s[r0 + k] * y
        p10 += s[r1 + k] * x
        p11 += s[r1 + k] * y
        p20 += s[r2 + k] * x
        p21 += s[r2 + k] * y
        p30 += s[r3 + k] * x
        p31 += s[r3 + k] * y
      }
      const o0 = target.offset + i * targetStride + j
      const o1 = o0 + targetStride
      const o2 = o1 + targetStride
      const o3 = o2 + targetStride
      t[o0] += scale * p00
      t[o0 + 1] += scale * p01
      t[o1] += scale * p10
      t[o1 + 1] += scale * p11
      t[o2] += scale * p20
      t[o2 + 1] += scale * p21
      t[o3] += scale * p30
      t[o3 + 1] += scale * p31
    }
    addCorner(source, { from: i, to: i + 4, left: i, length }, target, scale)
  }
  addCorner(source, { from: whole, to: count, left: 0, length }, target, scale)
}

/** The same for the rows from … to−1 and the columns left … row, one product at a time. */
function addCorner(
  { values, offset, stride }: RowBlock,
  part: { from: number; to: number; left: number; length: number },
  target: RowBlock,
  scale: number,
): void {
  for (let i = part.from; i < part.to; i++) {
    const row = offset + i * stride
    const out = target.offset + i * target.stride
    for (let j = part.left; j <= i; j++) {
      const other = offset + j * stride
      let product = 0
      for (let k = 0; k < part.length; k++) product += values[row + k] * values[other + k]
      target.values[out + j] += scale * product
    }
  }
}
