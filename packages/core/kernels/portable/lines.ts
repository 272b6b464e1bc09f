import { addProduct } from '../lanes'
import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/lines.ts in the module: the same sums of lines, several numbers at a time. Every
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
  const lineBytes = <usize>stride << 3
  const far = length > MANY / (count + 1)
  const lines = far ? FEW_LINES : count
  const places = far ? FEW_PLACES : length
  for (let k = 0; k < length; k += places) {
    const width = length - k < places ? length - k : places
    for (let j = 0; j < count; j += lines) {
      const few = count - j < lines ? count - j : lines
      const at = changetype<usize>(list) + (<usize>j << 2)
      combine(addressOf(block, k), lineBytes, at, few, width, addressOf(coefficients, first + j), addressOf(out, k))
    }
  }
}

export function combineLines(
  out: Numbers,
  length: i32,
  block: Numbers,
  stride: i32,
  coefficients: Numbers,
  first: i32,
  count: i32,
): void {
  const lineBytes = <usize>stride << 3
  const far = length > MANY / (count + 1)
  const lines = far ? FEW_LINES : count
  const places = far ? FEW_PLACES : length
  for (let k = 0; k < length; k += places) {
    const width = length - k < places ? length - k : places
    for (let j = 0; j < count; j += lines) {
      const few = count - j < lines ? count - j : lines
      const c = addressOf(coefficients, first + j)
      combineNext(addressOf(block, j * stride + k), lineBytes, c, c + (<usize>few << 3), width, addressOf(out, k))
    }
  }
}

export function addScaled(out: Numbers, at: i32, length: i32, block: Numbers, start: i32, scale: f64): void {
  addScaledLine(addressOf(block, start), length, scale, addressOf(out, at))
}

export function addSquares(out: Numbers, length: i32, block: Numbers, start: i32): void {
  const pairs = length & ~1
  for (let k = 0; k < pairs; k += 2) {
    const pair = v128.load(addressOf(block, start + k))
    v128.store(addressOf(out, k), addProduct(v128.load(addressOf(out, k)), pair, pair))
  }
  if (pairs < length) out[pairs] += block[start + pairs] * block[start + pairs]
}

/** Four lines at a time, for which the line that is subtracted is read once. */
export function subtractOuter(m: Numbers, stride: i32, p: i32, column: Numbers, line: Numbers): void {
  const fours = p & ~3
  const lineBytes = <usize>stride << 3
  for (let i = 0; i < fours; i += 4) {
    subtractFromFour(addressOf(m, i * stride), lineBytes, p, addressOf(column, i), addressOf(line))
  }
  for (let i = fours; i < p; i++) addScaledLine(addressOf(line), p, -column[i], addressOf(m, i * stride))
}

function subtractFromFour(o0: usize, lineBytes: usize, length: i32, c: usize, line: usize): void {
  const c0 = f64x2.splat(-load<f64>(c))
  const c1 = f64x2.splat(-load<f64>(c, 8))
  const c2 = f64x2.splat(-load<f64>(c, 16))
  const c3 = f64x2.splat(-load<f64>(c, 24))
  let o1 = o0 + lineBytes
  let o2 = o1 + lineBytes
  let o3 = o2 + lineBytes
  for (const end = line + ((<usize>(length & ~1)) << 3); line < end; line += 16) {
    const v = v128.load(line)
    v128.store(o0, addProduct(v128.load(o0), v, c0))
    v128.store(o1, addProduct(v128.load(o1), v, c1))
    v128.store(o2, addProduct(v128.load(o2), v, c2))
    v128.store(o3, addProduct(v128.load(o3), v, c3))
    o0 += 16
    o1 += 16
    o2 += 16
    o3 += 16
  }
  if ((length & 1) === 0) return
  const v = load<f64>(line)
  store<f64>(o0, load<f64>(o0) + v * f64x2.extract_lane(c0, 0))
  store<f64>(o1, load<f64>(o1) + v * f64x2.extract_lane(c1, 0))
  store<f64>(o2, load<f64>(o2) + v * f64x2.extract_lane(c2, 0))
  store<f64>(o3, load<f64>(o3) + v * f64x2.extract_lane(c3, 0))
}

/** More numbers come from far away: a few lines at a time, so that the processor reads ahead, and so many places that their sums stay near. */
const MANY = 32768
const FEW_LINES = 8
const FEW_PLACES = 1024

/**
 * out += Σ_j c_j·(line list_j of the block), over the first `length` of lines that begin `lineBytes` apart. Eight places at a time stay in registers
 * while all lines are added to them: half as many addresses and no sum that is written and read again.
 */
function combine(
  block: usize,
  lineBytes: usize,
  list: usize,
  count: i32,
  length: i32,
  c: usize,
  out: usize,
): void {
  const end = list + ((<usize>count) << 2)
  const eights = (<usize>(length & ~7)) << 3
  combineEights(block, lineBytes, list, end, c, out, out + eights)
  out += eights
  block += eights
  if (length & 4) {
    combineFour(block, lineBytes, list, end, c, out)
    out += 32
    block += 32
  }
  if (length & 2) {
    combineTwo(block, lineBytes, list, end, c, out)
    out += 16
    block += 16
  }
  if (length & 1) combineOne(block, lineBytes, list, end, c, out)
}

/** Where the line begins that a list names. */
// @ts-ignore: decorator
@inline
export function lineAt(block: usize, lineBytes: usize, list: usize): usize {
  return block + <usize>load<i32>(list) * lineBytes
}

/** Their ends are left to functions of their own, so that an engine has less to optimize. */
function combineEights(
  block: usize,
  lineBytes: usize,
  list: usize,
  end: usize,
  c: usize,
  out: usize,
  last: usize,
): void {
  for (; out < last; out += 64, block += 64) combineEight(block, lineBytes, list, end, c, out)
}

// @ts-ignore: decorator
@inline
function combineEight(block: usize, lineBytes: usize, list: usize, end: usize, c: usize, out: usize): void {
  let s0 = v128.load(out)
  let s1 = v128.load(out, 16)
  let s2 = v128.load(out, 32)
  let s3 = v128.load(out, 48)
  // Two lines in each round: as few loads as there can be, which are what it waits for.
  for (const last = end - ((end - list) & 4); list < last; list += 8, c += 16) {
    const two = load<u64>(list)
    const p = block + <usize>two * lineBytes
    const q = block + <usize>(two >> 32) * lineBytes
    const both = v128.load(c)
    const v = v128.shuffle<f64>(both, both, 0, 0)
    const u = v128.shuffle<f64>(both, both, 1, 1)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
    s2 = addProduct(s2, v128.load(p, 32), v)
    s3 = addProduct(s3, v128.load(p, 48), v)
    s0 = addProduct(s0, v128.load(q), u)
    s1 = addProduct(s1, v128.load(q, 16), u)
    s2 = addProduct(s2, v128.load(q, 32), u)
    s3 = addProduct(s3, v128.load(q, 48), u)
  }
  if (list < end) {
    const p = lineAt(block, lineBytes, list)
    const v = v128.load64_splat(c)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
    s2 = addProduct(s2, v128.load(p, 32), v)
    s3 = addProduct(s3, v128.load(p, 48), v)
  }
  v128.store(out, s0)
  v128.store(out, s1, 16)
  v128.store(out, s2, 32)
  v128.store(out, s3, 48)
}

function combineFour(block: usize, lineBytes: usize, list: usize, end: usize, c: usize, out: usize): void {
  let s0 = v128.load(out)
  let s1 = v128.load(out, 16)
  for (; list < end; list += 4, c += 8) {
    const p = lineAt(block, lineBytes, list)
    const v = v128.load64_splat(c)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
  }
  v128.store(out, s0)
  v128.store(out, s1, 16)
}

function combineTwo(block: usize, lineBytes: usize, list: usize, end: usize, c: usize, out: usize): void {
  let sum = v128.load(out)
  for (; list < end; list += 4, c += 8) {
    sum = addProduct(sum, v128.load(lineAt(block, lineBytes, list)), v128.load64_splat(c))
  }
  v128.store(out, sum)
}

function combineOne(block: usize, lineBytes: usize, list: usize, end: usize, c: usize, out: usize): void {
  let sum = load<f64>(out)
  for (; list < end; list += 4, c += 8) sum += load<f64>(c) * load<f64>(lineAt(block, lineBytes, list))
  store<f64>(out, sum)
}

/** The same for lines that follow each other, whose addresses need not be looked up. */
function combineNext(block: usize, lineBytes: usize, c: usize, end: usize, length: i32, out: usize): void {
  const eights = (<usize>(length & ~7)) << 3
  combineNextEights(block, lineBytes, c, end, out, out + eights)
  out += eights
  block += eights
  if (length & 4) {
    combineNextFour(block, lineBytes, c, end, out)
    out += 32
    block += 32
  }
  for (let k = length & 3; k > 0; k--, out += 8, block += 8) combineNextOne(block, lineBytes, c, end, out)
}

function combineNextEights(block: usize, lineBytes: usize, c: usize, end: usize, out: usize, last: usize): void {
  for (; out < last; out += 64, block += 64) combineNextEight(block, lineBytes, c, end, out)
}

// @ts-ignore: decorator
@inline
function combineNextEight(p: usize, lineBytes: usize, c: usize, end: usize, out: usize): void {
  let s0 = v128.load(out)
  let s1 = v128.load(out, 16)
  let s2 = v128.load(out, 32)
  let s3 = v128.load(out, 48)
  for (const last = end - ((end - c) & 8); c < last; c += 16) {
    const q = p + lineBytes
    const both = v128.load(c)
    const v = v128.shuffle<f64>(both, both, 0, 0)
    const u = v128.shuffle<f64>(both, both, 1, 1)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
    s2 = addProduct(s2, v128.load(p, 32), v)
    s3 = addProduct(s3, v128.load(p, 48), v)
    s0 = addProduct(s0, v128.load(q), u)
    s1 = addProduct(s1, v128.load(q, 16), u)
    s2 = addProduct(s2, v128.load(q, 32), u)
    s3 = addProduct(s3, v128.load(q, 48), u)
    p = q + lineBytes
  }
  if (c < end) {
    const v = v128.load64_splat(c)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
    s2 = addProduct(s2, v128.load(p, 32), v)
    s3 = addProduct(s3, v128.load(p, 48), v)
  }
  v128.store(out, s0)
  v128.store(out, s1, 16)
  v128.store(out, s2, 32)
  v128.store(out, s3, 48)
}

function combineNextFour(p: usize, lineBytes: usize, c: usize, end: usize, out: usize): void {
  let s0 = v128.load(out)
  let s1 = v128.load(out, 16)
  for (; c < end; c += 8, p += lineBytes) {
    const v = v128.load64_splat(c)
    s0 = addProduct(s0, v128.load(p), v)
    s1 = addProduct(s1, v128.load(p, 16), v)
  }
  v128.store(out, s0)
  v128.store(out, s1, 16)
}

function combineNextOne(p: usize, lineBytes: usize, c: usize, end: usize, out: usize): void {
  let sum = load<f64>(out)
  for (; c < end; c += 8, p += lineBytes) sum += load<f64>(c) * load<f64>(p)
  store<f64>(out, sum)
}

/** out += scale·line */
function addScaledLine(line: usize, length: i32, scale: f64, out: usize): void {
  const v = f64x2.splat(scale)
  for (const end = out + ((<usize>(length & ~3)) << 3); out < end; out += 32, line += 32) {
    const a = addProduct(v128.load(out), v128.load(line), v)
    const b = addProduct(v128.load(out, 16), v128.load(line, 16), v)
    v128.store(out, a)
    v128.store(out, b, 16)
  }
  for (let k = length & 3; k > 0; k--, out += 8, line += 8) store<f64>(out, load<f64>(out) + scale * load<f64>(line))
}
