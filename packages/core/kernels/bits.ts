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
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, offsets: usize, v: usize, out: usize,
): void {
  curveBits<u16>(pointers, places, from, to, weights, offsets, v, out)
}

export function curveBits32(
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, offsets: usize, v: usize, out: usize,
): void {
  curveBits<u32>(pointers, places, from, to, weights, offsets, v, out)
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

/** out += Σ_l weight_l·((line l)·v − offset_l)·(line l): both products while the line is at hand. */
// @ts-ignore: decorator
@inline
function curveBits<P>(
  pointers: usize, places: usize, from: i32, to: i32, weights: usize, offsets: usize, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
    const weight = load<f64>(weights + ((<usize>l) << 3))
    if (weight == 0) continue
    const start = startOf<P>(pointers, places, l)
    const end = startOf<P>(pointers, places, l + 1)
    addLine<P>(start, end, weight * (sumOfLine<P>(start, end, v) - load<f64>(offsets + ((<usize>l) << 3))), out)
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
