import { dotLines64 } from '../dense'
import { addProduct, dot } from '../lanes'
import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/lines.ts in the module: the same products, several numbers at a time. Every
// place adds in the order of the list, so that both give the same bits.

export function combineListed(
  out: Numbers,
  length: i32,
  block: Numbers,
  stride: i32,
  list: Integers,
  coefficients: Numbers,
  first: i32,
  count: i32,
): void {
  combine(addressOf(block), stride, changetype<usize>(list), count, length, addressOf(coefficients, first), addressOf(out))
}

export function addScaled(out: Numbers, at: i32, length: i32, block: Numbers, start: i32, scale: f64): void {
  addScaledLine(addressOf(block, start), length, scale, addressOf(out, at))
}

export function dotLines(out: Numbers, lines: Numbers, width: i32, count: i32, v: Numbers): void {
  dotLines64(addressOf(lines), count, width, addressOf(v), addressOf(out))
}

export function dotListed(
  out: Numbers,
  lines: Numbers,
  width: i32,
  list: Integers,
  first: i32,
  count: i32,
  v: Numbers,
): void {
  for (let i = 0; i < count; i++) {
    store<f64>(addressOf(out, i), dot<f64>(addressOf(lines, list[first + i] * width), addressOf(v), width))
  }
}

export function subtractOuter(m: Numbers, stride: i32, p: i32, column: Numbers, line: Numbers): void {
  for (let i = 0; i < p; i++) addScaledLine(addressOf(line), p, -column[i], addressOf(m, i * stride))
}

/** Four places of all lines at a time, two lines by two places in registers. */
export function turnLines(out: Numbers, list: Integers, block: Numbers, stride: i32, lines: i32, width: i32): void {
  const lineBytes = <usize>stride << 3
  const pairs = lines & ~1
  for (let p = 0; p < width; p += 4) {
    const few = p + 4 > width
    const last = few ? width : p + 4
    if (!few) turnFour(out, list, p, addressOf(block, p), lineBytes, lines)
    for (let l = few ? 0 : pairs; l < lines; l++) {
      for (let q = p; q < last; q++) out[list[q] * lines + l] = block[l * stride + q]
    }
  }
}

// @ts-ignore: decorator
@inline
function turnFour(out: Numbers, list: Integers, p: i32, from: usize, lineBytes: usize, lines: i32): void {
  let o0 = addressOf(out, list[p] * lines)
  let o1 = addressOf(out, list[p + 1] * lines)
  let o2 = addressOf(out, list[p + 2] * lines)
  let o3 = addressOf(out, list[p + 3] * lines)
  for (const end = o0 + ((<usize>(lines & ~1)) << 3); o0 < end; from += lineBytes << 1) {
    const next = from + lineBytes
    const a = v128.load(from)
    const b = v128.load(next)
    const c = v128.load(from, 16)
    const d = v128.load(next, 16)
    v128.store(o0, v128.shuffle<f64>(a, b, 0, 2))
    v128.store(o1, v128.shuffle<f64>(a, b, 1, 3))
    v128.store(o2, v128.shuffle<f64>(c, d, 0, 2))
    v128.store(o3, v128.shuffle<f64>(c, d, 1, 3))
    o0 += 16
    o1 += 16
    o2 += 16
    o3 += 16
  }
}

/** Numbers of the result that all lines are added to before the next ones, so that they stay in the nearest cache. */
const PLACES = 1024

/** out += Σ_j c_j·(line list_j of the block), over the first `length` of lines that begin `stride` apart. */
function combine(
  block: usize,
  stride: i32,
  list: usize,
  count: i32,
  length: i32,
  c: usize,
  out: usize,
): void {
  const lineBytes = <usize>stride << 3
  for (let k = 0; k < length; k += PLACES) {
    const first = (<usize>k) << 3
    combinePlaces(block + first, lineBytes, list, count, length - k < PLACES ? length - k : PLACES, c, out + first)
  }
}

function combinePlaces(
  block: usize,
  lineBytes: usize,
  list: usize,
  count: i32,
  length: i32,
  c: usize,
  out: usize,
): void {
  const end = c + ((<usize>count) << 3)
  for (; c + 56 < end; c += 64, list += 32) addEightListed(block, lineBytes, list, length, c, out)
  if (c + 24 < end) {
    addFourListed(block, lineBytes, list, length, c, out)
    c += 32
    list += 16
  }
  if (c + 8 < end) {
    addTwoListed(block, lineBytes, list, length, c, out)
    c += 16
    list += 8
  }
  if (c < end) addScaledLine(lineAt(block, lineBytes, list), length, load<f64>(c), out)
}

// @ts-ignore: decorator
@inline
function lineAt(block: usize, lineBytes: usize, list: usize): usize {
  return block + <usize>load<i32>(list) * lineBytes
}

// @ts-ignore: decorator
@inline
function addEightListed(block: usize, lineBytes: usize, list: usize, length: i32, c: usize, out: usize): void {
  const p0 = lineAt(block, lineBytes, list)
  const p1 = lineAt(block, lineBytes, list + 4)
  const p2 = lineAt(block, lineBytes, list + 8)
  const p3 = lineAt(block, lineBytes, list + 12)
  const p4 = lineAt(block, lineBytes, list + 16)
  const p5 = lineAt(block, lineBytes, list + 20)
  const p6 = lineAt(block, lineBytes, list + 24)
  const p7 = lineAt(block, lineBytes, list + 28)
  const v0 = v128.load64_splat(c)
  const v1 = v128.load64_splat(c, 8)
  const v2 = v128.load64_splat(c, 16)
  const v3 = v128.load64_splat(c, 24)
  const v4 = v128.load64_splat(c, 32)
  const v5 = v128.load64_splat(c, 40)
  const v6 = v128.load64_splat(c, 48)
  const v7 = v128.load64_splat(c, 56)
  const pairs = (<usize>(length & ~1)) << 3
  for (let k: usize = 0; k < pairs; k += 16) {
    let sum = addProduct(v128.load(out + k), v128.load(p0 + k), v0)
    sum = addProduct(sum, v128.load(p1 + k), v1)
    sum = addProduct(sum, v128.load(p2 + k), v2)
    sum = addProduct(sum, v128.load(p3 + k), v3)
    sum = addProduct(sum, v128.load(p4 + k), v4)
    sum = addProduct(sum, v128.load(p5 + k), v5)
    sum = addProduct(sum, v128.load(p6 + k), v6)
    sum = addProduct(sum, v128.load(p7 + k), v7)
    v128.store(out + k, sum)
  }
  if (length & 1) {
    let sum = load<f64>(out + pairs)
    for (let q: usize = 0; q < 8; q++) {
      sum += load<f64>(c + (q << 3)) * load<f64>(lineAt(block, lineBytes, list + (q << 2)) + pairs)
    }
    store<f64>(out + pairs, sum)
  }
}

// @ts-ignore: decorator
@inline
function addFourListed(block: usize, lineBytes: usize, list: usize, length: i32, c: usize, out: usize): void {
  const p0 = lineAt(block, lineBytes, list)
  const p1 = lineAt(block, lineBytes, list + 4)
  const p2 = lineAt(block, lineBytes, list + 8)
  const p3 = lineAt(block, lineBytes, list + 12)
  const v0 = v128.load64_splat(c)
  const v1 = v128.load64_splat(c, 8)
  const v2 = v128.load64_splat(c, 16)
  const v3 = v128.load64_splat(c, 24)
  const pairs = (<usize>(length & ~1)) << 3
  for (let k: usize = 0; k < pairs; k += 16) {
    let sum = addProduct(v128.load(out + k), v128.load(p0 + k), v0)
    sum = addProduct(sum, v128.load(p1 + k), v1)
    sum = addProduct(sum, v128.load(p2 + k), v2)
    v128.store(out + k, addProduct(sum, v128.load(p3 + k), v3))
  }
  if (length & 1) {
    let sum = load<f64>(out + pairs) + load<f64>(c) * load<f64>(p0 + pairs)
    sum += load<f64>(c, 8) * load<f64>(p1 + pairs)
    sum += load<f64>(c, 16) * load<f64>(p2 + pairs)
    store<f64>(out + pairs, sum + load<f64>(c, 24) * load<f64>(p3 + pairs))
  }
}

// @ts-ignore: decorator
@inline
function addTwoListed(block: usize, lineBytes: usize, list: usize, length: i32, c: usize, out: usize): void {
  const p0 = lineAt(block, lineBytes, list)
  const p1 = lineAt(block, lineBytes, list + 4)
  const v0 = v128.load64_splat(c)
  const v1 = v128.load64_splat(c, 8)
  const pairs = (<usize>(length & ~1)) << 3
  for (let k: usize = 0; k < pairs; k += 16) {
    v128.store(out + k, addProduct(addProduct(v128.load(out + k), v128.load(p0 + k), v0), v128.load(p1 + k), v1))
  }
  if (length & 1) {
    const sum = load<f64>(out + pairs) + load<f64>(c) * load<f64>(p0 + pairs)
    store<f64>(out + pairs, sum + load<f64>(c, 8) * load<f64>(p1 + pairs))
  }
}

/** out += scale·line */
function addScaledLine(line: usize, length: i32, scale: f64, out: usize): void {
  const v = f64x2.splat(scale)
  const pairs = (<usize>(length & ~1)) << 3
  for (let k: usize = 0; k < pairs; k += 16) v128.store(out + k, addProduct(v128.load(out + k), v128.load(line + k), v))
  if (length & 1) store<f64>(out + pairs, load<f64>(out + pairs) + scale * load<f64>(line + pairs))
}
