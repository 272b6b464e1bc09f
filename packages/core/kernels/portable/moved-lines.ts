import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/moved-lines.ts in the module.

/** Two places are read before they are written: an engine does not know that they lie apart. */
export function gatherPlaces(out: Numbers, at: i32, block: Numbers, start: i32, list: Integers, count: i32): void {
  const from = addressOf(block, start)
  let to = addressOf(out, at)
  let place = changetype<usize>(list)
  for (let i = count >> 1; i > 0; i--, to += 16, place += 8) {
    const a = load<f64>(from + (<usize>load<i32>(place) << 3))
    const b = load<f64>(from + (<usize>load<i32>(place, 4) << 3))
    store<f64>(to, a)
    store<f64>(to, b, 8)
  }
  if (count & 1) store<f64>(to, load<f64>(from + (<usize>load<i32>(place) << 3)))
}

export function gatherAcross(out: Numbers, at: i32, block: Numbers, start: i32, stride: i32, count: i32): void {
  const step = <usize>stride << 3
  let from = addressOf(block, start)
  let to = addressOf(out, at)
  for (let i = count >> 1; i > 0; i--, to += 16, from += step << 1) {
    const a = load<f64>(from)
    const b = load<f64>(from + step)
    store<f64>(to, a)
    store<f64>(to, b, 8)
  }
  if (count & 1) store<f64>(to, load<f64>(from))
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
