import { addProduct, dot, loadOne, loadPair, nextPair, sumOf } from './lanes'

/** Lines added up in one go: see `combineLines` in src/numeric/dense-lines.ts, which has the same order. */
const BLOCK = 512

export function dotLines64(values: usize, lines: i32, width: i32, v: usize, out: usize): void {
  dotLines<f64>(values, lines, width, v, out)
}

export function dotLines32(values: usize, lines: i32, width: i32, v: usize, out: usize): void {
  dotLines<f32>(values, lines, width, v, out)
}

export function combineLines64(values: usize, stride: i32, lines: i32, places: i32, c: usize, out: usize): void {
  combineLines<f64>(values, stride, lines, places, c, out)
}

export function combineLines32(values: usize, stride: i32, lines: i32, places: i32, c: usize, out: usize): void {
  combineLines<f32>(values, stride, lines, places, c, out)
}

/**
 * out_l = (line l)·v. Four lines from four quarters of the block at a time: they lie in different pages, so that the
 * processor fetches four streams ahead instead of one.
 */
// @ts-ignore: decorator
@inline
function dotLines<T>(values: usize, lines: i32, width: i32, v: usize, out: usize): void {
  const quarter = lines >> 2
  const lineBytes = <usize>width * sizeof<T>()
  const quarterBytes = <usize>quarter * lineBytes
  const next = (<usize>quarter) << 3
  for (let l = 0; l < quarter; l++, values += lineBytes, out += 8) {
    dotFour<T>(values, quarterBytes, width, v, out, next)
  }
  values += 3 * quarterBytes
  out += 3 * next
  for (let l = quarter << 2; l < lines; l++, values += lineBytes, out += 8) {
    store<f64>(out, dot<T>(values, v, width))
  }
}

/** The dot products of four lines with v, each with the running sums of `dot`. */
// @ts-ignore: decorator
@inline
export function dotFour<T>(a: usize, apart: usize, width: i32, v: usize, out: usize, next: usize): void {
  let b = a + apart
  let c = b + apart
  let d = c + apart
  let a01 = f64x2.splat(0)
  let a23 = a01
  let b01 = a01
  let b23 = a01
  let c01 = a01
  let c23 = a01
  let d01 = a01
  let d23 = a01
  const quads = v + ((<usize>(width & ~3)) << 3)
  const end = v + ((<usize>width) << 3)
  while (v < quads) {
    const v01 = v128.load(v)
    const v23 = v128.load(v, 16)
    a01 = addProduct(a01, loadPair<T>(a), v01)
    a23 = addProduct(a23, nextPair<T>(a), v23)
    b01 = addProduct(b01, loadPair<T>(b), v01)
    b23 = addProduct(b23, nextPair<T>(b), v23)
    c01 = addProduct(c01, loadPair<T>(c), v01)
    c23 = addProduct(c23, nextPair<T>(c), v23)
    d01 = addProduct(d01, loadPair<T>(d), v01)
    d23 = addProduct(d23, nextPair<T>(d), v23)
    a += 4 * sizeof<T>()
    b += 4 * sizeof<T>()
    c += 4 * sizeof<T>()
    d += 4 * sizeof<T>()
    v += 32
  }
  let a0 = f64x2.extract_lane(a01, 0)
  let b0 = f64x2.extract_lane(b01, 0)
  let c0 = f64x2.extract_lane(c01, 0)
  let d0 = f64x2.extract_lane(d01, 0)
  for (let k: usize = 0; v < end; k += sizeof<T>(), v += 8) {
    const last = load<f64>(v)
    a0 += loadOne<T>(a + k) * last
    b0 += loadOne<T>(b + k) * last
    c0 += loadOne<T>(c + k) * last
    d0 += loadOne<T>(d + k) * last
  }
  store<f64>(out, sumOf(a0, a01, a23))
  store<f64>(out + next, sumOf(b0, b01, b23))
  store<f64>(out + 2 * next, sumOf(c0, c01, c23))
  store<f64>(out + 3 * next, sumOf(d0, d01, d23))
}

/** out += Σ_l c_l·(line l), over the first `places` of each line; lines with coefficient 0 are not read. */
// @ts-ignore: decorator
@inline
function combineLines<T>(values: usize, stride: i32, lines: i32, places: i32, c: usize, out: usize): void {
  const lineBytes = <usize>stride * sizeof<T>()
  for (let first = 0; first < lines; first += BLOCK) {
    const count = min(BLOCK, lines - first)
    const eighth = count >> 3
    const apart = <usize>eighth * lineBytes
    const next = (<usize>eighth) << 3
    let line = values + <usize>first * lineBytes
    let at = c + ((<usize>first) << 3)
    for (let l = 0; l < eighth; l++, line += lineBytes, at += 8) {
      if (noneIsZero(at, next)) addEight<T>(line, apart, places, at, next, out)
      else for (let q: usize = 0; q < 8; q++) addOne<T>(line + q * apart, places, load<f64>(at + q * next), out)
    }
    line += 7 * apart
    at += 7 * next
    for (let l = eighth << 3; l < count; l++, line += lineBytes, at += 8) addOne<T>(line, places, load<f64>(at), out)
  }
}

/** Of the eight coefficients that lie `next` apart. */
function noneIsZero(c: usize, next: usize): bool {
  for (let q: usize = 0; q < 8; q++) if (load<f64>(c + q * next) == 0) return false
  return true
}

/** Eight lines at a time, so that out is loaded and stored once; each place adds as if the lines came one by one. */
function addEight<T>(p0: usize, apart: usize, places: i32, c: usize, next: usize, out: usize): void {
  const p1 = p0 + apart
  const p2 = p1 + apart
  const p3 = p2 + apart
  const p4 = p3 + apart
  const p5 = p4 + apart
  const p6 = p5 + apart
  const p7 = p6 + apart
  const v0 = v128.load64_splat(c)
  const v1 = v128.load64_splat(c + next)
  const v2 = v128.load64_splat(c + 2 * next)
  const v3 = v128.load64_splat(c + 3 * next)
  const v4 = v128.load64_splat(c + 4 * next)
  const v5 = v128.load64_splat(c + 5 * next)
  const v6 = v128.load64_splat(c + 6 * next)
  const v7 = v128.load64_splat(c + 7 * next)
  let k: usize = 0
  const pairs = <usize>(places & ~1) * sizeof<T>()
  for (; k < pairs; k += 2 * sizeof<T>(), out += 16) {
    let sum = addProduct(v128.load(out), loadPair<T>(p0 + k), v0)
    sum = addProduct(sum, loadPair<T>(p1 + k), v1)
    sum = addProduct(sum, loadPair<T>(p2 + k), v2)
    sum = addProduct(sum, loadPair<T>(p3 + k), v3)
    sum = addProduct(sum, loadPair<T>(p4 + k), v4)
    sum = addProduct(sum, loadPair<T>(p5 + k), v5)
    sum = addProduct(sum, loadPair<T>(p6 + k), v6)
    sum = addProduct(sum, loadPair<T>(p7 + k), v7)
    v128.store(out, sum)
  }
  if (places & 1) {
    let sum = load<f64>(out)
    for (let q: usize = 0; q < 8; q++) sum += load<f64>(c + q * next) * loadOne<T>(p0 + q * apart + k)
    store<f64>(out, sum)
  }
}

function addOne<T>(p: usize, places: i32, c: f64, out: usize): void {
  if (c == 0) return
  const v = f64x2.splat(c)
  const pairs = p + <usize>(places & ~1) * sizeof<T>()
  for (; p < pairs; p += 2 * sizeof<T>(), out += 16) v128.store(out, addProduct(v128.load(out), loadPair<T>(p), v))
  if (places & 1) store<f64>(out, load<f64>(out) + c * loadOne<T>(p))
}
