import { addProduct } from './lanes'

/**
 * The columns of a strip, four by four: a tile holds, for each row of the strip, the values of four neighbouring columns.
 * The last tile is filled up with zeros. `addTiles` then reads every tile from its beginning to its end.
 */
export function packColumns(source: usize, stride: i32, length: i32, count: i32, tiles: usize): void {
  const rowBytes = (<usize>stride) << 3
  for (let first = 0; first < count; first += 4) {
    const width = min(4, count - first)
    for (let k = 0; k < length; k++, tiles += 32) {
      const from = source + <usize>k * rowBytes + ((<usize>first) << 3)
      if (width == 4) {
        v128.store(tiles, v128.load(from))
        v128.store(tiles, v128.load(from, 16), 16)
        continue
      }
      for (let j = 0; j < 4; j++) {
        const at = (<usize>j) << 3
        store<f64>(tiles + at, j < width ? load<f64>(from + at) : 0)
      }
    }
  }
}

/** The same tiles from rows: the rows of the source are the columns of the strip. */
export function packRows(source: usize, stride: i32, length: i32, count: i32, tiles: usize): void {
  const rowBytes = (<usize>stride) << 3
  for (let first = 0; first < count; first += 4) {
    const width = min(4, count - first)
    for (let j = 0; j < 4; j++) {
      const row = source + <usize>(first + j) * rowBytes
      let to = tiles + ((<usize>j) << 3)
      for (let k = 0; k < length; k++, to += 32) store<f64>(to, j < width ? load<f64>(row + ((<usize>k) << 3)) : 0)
    }
    tiles += (<usize>length) << 5
  }
}

/**
 * target += scale·SᵀS in the rows from … to−1 of the lower triangle, where S is the strip in `tiles`, `length` rows long.
 * Lanes are neighbouring columns, so that every sum adds its products in the order of the TypeScript kernel.
 */
export function addTiles(tiles: usize, length: i32, from: i32, to: i32, target: usize, stride: i32, scale: f64): void {
  const tileBytes = (<usize>length) << 5
  const rowBytes = (<usize>stride) << 3
  for (let i = from; i < to; i += 4) {
    const left = tiles + <usize>(i >> 2) * tileBytes
    const row = target + <usize>i * rowBytes
    for (let j = 0; j <= i; j += 4) {
      const right = tiles + <usize>(j >> 2) * tileBytes
      addTile(left, right, tileBytes, row + ((<usize>j) << 3), rowBytes, min(4, to - i), i == j, scale)
    }
  }
}

/** The products of four columns with four: eight pairs of sums, which is what the processor has registers for. */
// @ts-ignore: decorator
@inline
function addTile(
  left: usize, right: usize, tileBytes: usize, to: usize, rowBytes: usize, rows: i32, diagonal: bool, scale: f64,
): void {
  let a0 = f64x2.splat(0)
  let a1 = a0
  let b0 = a0
  let b1 = a0
  let c0 = a0
  let c1 = a0
  let d0 = a0
  let d1 = a0
  for (let k: usize = 0; k < tileBytes; k += 32) {
    const r0 = v128.load(right + k)
    const r1 = v128.load(right + k, 16)
    let l = v128.load64_splat(left + k)
    a0 = addProduct(a0, l, r0)
    a1 = addProduct(a1, l, r1)
    l = v128.load64_splat(left + k, 8)
    b0 = addProduct(b0, l, r0)
    b1 = addProduct(b1, l, r1)
    l = v128.load64_splat(left + k, 16)
    c0 = addProduct(c0, l, r0)
    c1 = addProduct(c1, l, r1)
    l = v128.load64_splat(left + k, 24)
    d0 = addProduct(d0, l, r0)
    d1 = addProduct(d1, l, r1)
  }
  addRow(to, a0, a1, diagonal ? 1 : 4, scale)
  if (rows > 1) addRow(to + rowBytes, b0, b1, diagonal ? 2 : 4, scale)
  if (rows > 2) addRow(to + 2 * rowBytes, c0, c1, diagonal ? 3 : 4, scale)
  if (rows > 3) addRow(to + 3 * rowBytes, d0, d1, 4, scale)
}

/** to_j += scale·sums_j for the first `width` of four places. */
// @ts-ignore: decorator
@inline
function addRow(to: usize, low: v128, high: v128, width: i32, scale: f64): void {
  if (width == 4) {
    const s = f64x2.splat(scale)
    v128.store(to, addProduct(v128.load(to), s, low))
    v128.store(to, addProduct(v128.load(to, 16), s, high), 16)
    return
  }
  store<f64>(to, load<f64>(to) + scale * f64x2.extract_lane(low, 0))
  if (width > 1) store<f64>(to, load<f64>(to, 8) + scale * f64x2.extract_lane(low, 1), 8)
  if (width > 2) store<f64>(to, load<f64>(to, 16) + scale * f64x2.extract_lane(high, 0), 16)
}
