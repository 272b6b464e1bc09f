import { dotFour } from '../dense'
import { dot } from '../lanes'
import { lineAt } from './lines'
import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/line-products.ts in the module: the same products, with the same bits.

/** Four lines at a time, whose sums need not wait for each other. */
export function dotPlaces(
  out: Numbers,
  lines: Numbers,
  width: i32,
  first: i32,
  list: Integers,
  count: i32,
  places: Integers,
  coefficients: Numbers,
  few: i32,
): void {
  const from = addressOf(lines, first * width)
  const lineBytes = <usize>width << 3
  const end = changetype<usize>(places) + (<usize>few << 2)
  let to = addressOf(out)
  let at = changetype<usize>(list)
  for (let i = count >> 2; i > 0; i--, at += 16, to += 32) {
    dotPlacesOfFour(from, lineBytes, at, changetype<usize>(places), end, addressOf(coefficients), to)
  }
  for (let i = count & 3; i > 0; i--, at += 4, to += 8) {
    const line = lineAt(from, lineBytes, at)
    let sum: f64 = 0
    for (let j = 0; j < few; j++) sum += coefficients[j] * load<f64>(line + (<usize>places[j] << 3))
    store<f64>(to, sum)
  }
}

function dotPlacesOfFour(
  from: usize,
  lineBytes: usize,
  list: usize,
  place: usize,
  end: usize,
  c: usize,
  out: usize,
): void {
  const l0 = lineAt(from, lineBytes, list)
  const l1 = lineAt(from, lineBytes, list + 4)
  const l2 = lineAt(from, lineBytes, list + 8)
  const l3 = lineAt(from, lineBytes, list + 12)
  let s0: f64 = 0
  let s1: f64 = 0
  let s2: f64 = 0
  let s3: f64 = 0
  for (; place < end; place += 4, c += 8) {
    const k = <usize>load<i32>(place) << 3
    const v = load<f64>(c)
    s0 += v * load<f64>(l0 + k)
    s1 += v * load<f64>(l1 + k)
    s2 += v * load<f64>(l2 + k)
    s3 += v * load<f64>(l3 + k)
  }
  store<f64>(out, s0)
  store<f64>(out, s1, 8)
  store<f64>(out, s2, 16)
  store<f64>(out, s3, 24)
}

export function dotLines(out: Numbers, lines: Numbers, width: i32, count: i32, v: Numbers): void {
  const lineBytes = <usize>width << 3
  let line = addressOf(lines)
  let at = addressOf(out)
  for (let i = count >> 2; i > 0; i--, line += lineBytes << 2, at += 32) {
    dotNextFour(line, lineBytes, width, addressOf(v), at)
  }
  for (let i = count & 3; i > 0; i--, line += lineBytes, at += 8) store<f64>(at, dot<f64>(line, addressOf(v), width))
}

/** Four lines at a time, whose sums need not wait for each other: a function of its own, which an engine optimizes alone. */
function dotNextFour(line: usize, lineBytes: usize, width: i32, v: usize, out: usize): void {
  dotFour<f64>(line, lineBytes, width, v, out, 8)
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

export function dotOf(a: Numbers, b: Numbers, length: i32): f64 {
  return dot<f64>(addressOf(a), addressOf(b), length)
}

export function squaresOfLines(out: Numbers, lines: Numbers, first: i32, width: i32, count: i32): void {
  for (let i = 0; i < count; i++) {
    const line = addressOf(lines, (first + i) * width)
    store<f64>(addressOf(out, i), dot<f64>(line, line, width))
  }
}
