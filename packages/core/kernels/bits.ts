// Rows of ones and zeros: only the places of the ones are stored, as u16 or u32. Each adds in the order of its TypeScript twin in
// src/numeric/matrix/bit-rows.ts.

export function dotBits16(pointers: usize, places: usize, from: i32, to: i32, v: usize, out: usize): void {
  dotBits<u16>(pointers, places, from, to, v, out)
}

export function dotBits32(pointers: usize, places: usize, from: i32, to: i32, v: usize, out: usize): void {
  dotBits<u32>(pointers, places, from, to, v, out)
}

export function combineBits16(pointers: usize, places: usize, from: i32, to: i32, c: usize, out: usize): void {
  combineBits<u16>(pointers, places, from, to, c, out)
}

export function combineBits32(pointers: usize, places: usize, from: i32, to: i32, c: usize, out: usize): void {
  combineBits<u32>(pointers, places, from, to, c, out)
}

export function curveBits16(
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, v: usize, out: usize,
): void {
  curveBits<u16>(pointers, places, from, to, weights, v, out)
}

export function curveBits32(
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, v: usize, out: usize,
): void {
  curveBits<u32>(pointers, places, from, to, weights, v, out)
}

export function packBits16(pointers: usize, places: usize, list: usize, count: i32, width: i32, out: usize): usize {
  return packBits<u16>(pointers, places, list, count, width, out)
}

export function packBits32(pointers: usize, places: usize, list: usize, count: i32, width: i32, out: usize): usize {
  return packBits<u32>(pointers, places, list, count, width, out)
}

/** Of each listed line how many ones it has, as a negative number, and where, unless everywhere, filled up with 0. Returns the end. */
// @ts-ignore: decorator
@inline
function packBits<P>(pointers: usize, places: usize, list: usize, count: i32, width: i32, out: usize): usize {
  for (const last = list + ((<usize>count) << 2); list < last; list += 4) {
    const line = load<i32>(list)
    const start = startOf<P>(pointers, places, line)
    const bytes = startOf<P>(pointers, places, line + 1) - start
    const ones = <i32>(bytes / sizeof<P>())
    store<f64>(out, 0 - <f64>ones)
    out += 8
    if (ones == 0 || ones == width) continue
    const end = out + ((bytes + 7) & ~7)
    store<u64>(end - 8, 0)
    memory.copy(out, start, bytes)
    out = end
  }
  return out
}

/** out_l = Σ v over the ones of line l */
// @ts-ignore: decorator
@inline
function dotBits<P>(pointers: usize, places: usize, from: i32, to: i32, v: usize, out: usize): void {
  for (let l = from; l < to; l++) {
    store<f64>(out + ((<usize>l) << 3), sumOfLine<P>(startOf<P>(pointers, places, l), startOf<P>(pointers, places, l + 1), v))
  }
}

/** out += Σ_l c_l·(line l); lines with coefficient 0 are not read. */
// @ts-ignore: decorator
@inline
function combineBits<P>(pointers: usize, places: usize, from: i32, to: i32, c: usize, out: usize): void {
  for (let l = from; l < to; l++) {
    const scale = load<f64>(c + ((<usize>l) << 3))
    if (scale != 0) addLine<P>(startOf<P>(pointers, places, l), startOf<P>(pointers, places, l + 1), scale, out)
  }
}

/** out += Σ_l weight_l·((line l)·v)·(line l): both products while the line is at hand. */
// @ts-ignore: decorator
@inline
function curveBits<P>(
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
    const weight = load<f64>(weights + ((<usize>l) << 3))
    if (weight == 0) continue
    const start = startOf<P>(pointers, places, l)
    const end = startOf<P>(pointers, places, l + 1)
    addLine<P>(start, end, weight * sumOfLine<P>(start, end, v), out)
  }
}

// @ts-ignore: decorator
@inline
function startOf<P>(pointers: usize, places: usize, l: i32): usize {
  return places + (<usize>load<u32>(pointers + ((<usize>l) << 2))) * sizeof<P>()
}

/** Four running sums, so that an addition does not wait for the one before. */
// @ts-ignore: decorator
@inline
function sumOfLine<P>(place: usize, end: usize, v: usize): f64 {
  const quads = place + ((end - place) & ~(4 * sizeof<P>() - 1))
  let s0: f64 = 0
  let s1: f64 = 0
  let s2: f64 = 0
  let s3: f64 = 0
  for (; place < quads; place += 4 * sizeof<P>()) {
    s0 += load<f64>(v + ((<usize>load<P>(place)) << 3))
    s1 += load<f64>(v + ((<usize>load<P>(place, sizeof<P>())) << 3))
    s2 += load<f64>(v + ((<usize>load<P>(place, 2 * sizeof<P>())) << 3))
    s3 += load<f64>(v + ((<usize>load<P>(place, 3 * sizeof<P>())) << 3))
  }
  for (; place < end; place += sizeof<P>()) s0 += load<f64>(v + ((<usize>load<P>(place)) << 3))
  return s0 + s1 + (s2 + s3)
}

// @ts-ignore: decorator
@inline
function addLine<P>(place: usize, end: usize, scale: f64, out: usize): void {
  for (; place < end; place += sizeof<P>()) {
    const to = out + ((<usize>load<P>(place)) << 3)
    store<f64>(to, load<f64>(to) + scale)
  }
}
