// Compressed lines. Each adds in the order of its TypeScript twin in src/numeric/matrix/compressed-lines.ts.

/** out_l = (line l)·v */
export function dotSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) store<f64>(out + ((<usize>l) << 3), dotLine(pointers, indices, values, l, v))
}

/** out += Σ_l c_l·(line l); lines with coefficient 0 are not read. */
export function combineSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, c: usize, out: usize,
): void {
  for (let l = from; l < to; l++) addLine(pointers, indices, values, l, load<f64>(c + ((<usize>l) << 3)), out)
}

/** out += Σ_l weight_l·((line l)·v)·(line l): both products while the line is at hand. */
export function curveSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, weights: usize, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
    const weight = load<f64>(weights + ((<usize>l) << 3))
    if (weight != 0) addLine(pointers, indices, values, l, weight * dotLine(pointers, indices, values, l, v), out)
  }
}

/** Four running sums, so that an addition does not wait for the one before. */
function dotLine(pointers: usize, indices: usize, values: usize, l: i32, v: usize): f64 {
  const pointer = pointers + ((<usize>l) << 2)
  const start = <usize>load<u32>(pointer)
  const end = <usize>load<u32>(pointer, 4)
  let i = indices + (start << 2)
  let x = values + (start << 3)
  const quads = i + (((end - start) & ~3) << 2)
  const last = indices + (end << 2)
  let s0: f64 = 0
  let s1: f64 = 0
  let s2: f64 = 0
  let s3: f64 = 0
  for (; i < quads; i += 16, x += 32) {
    s0 += load<f64>(x) * load<f64>(v + (<usize>load<u32>(i) << 3))
    s1 += load<f64>(x, 8) * load<f64>(v + (<usize>load<u32>(i, 4) << 3))
    s2 += load<f64>(x, 16) * load<f64>(v + (<usize>load<u32>(i, 8) << 3))
    s3 += load<f64>(x, 24) * load<f64>(v + (<usize>load<u32>(i, 12) << 3))
  }
  for (; i < last; i += 4, x += 8) s0 += load<f64>(x) * load<f64>(v + (<usize>load<u32>(i) << 3))
  return s0 + s1 + (s2 + s3)
}

/** out += scale·(line l) */
function addLine(pointers: usize, indices: usize, values: usize, l: i32, scale: f64, out: usize): void {
  if (scale == 0) return
  const pointer = pointers + ((<usize>l) << 2)
  const start = <usize>load<u32>(pointer)
  const last = indices + ((<usize>load<u32>(pointer, 4)) << 2)
  let x = values + (start << 3)
  for (let i = indices + (start << 2); i < last; i += 4, x += 8) {
    const place = out + (<usize>load<u32>(i) << 3)
    store<f64>(place, load<f64>(place) + scale * load<f64>(x))
  }
}

/** stored_p += 1 for every entry at place p */
export function countPlaces(indices: usize, count: i32, stored: usize): void {
  const last = indices + ((<usize>count) << 2)
  for (; indices < last; indices += 4) {
    const at = stored + (<usize>load<u32>(indices) << 3)
    store<f64>(at, load<f64>(at) + 1)
  }
}

/** sums_p += x − anchor_p, and spread_p the largest |x − anchor_p|, over the entries x at place p */
export function spreadByPlace(
  indices: usize, values: usize, count: i32, anchors: usize, sums: usize, spread: usize,
): void {
  const last = indices + ((<usize>count) << 2)
  for (; indices < last; indices += 4, values += 8) {
    const place = <usize>load<u32>(indices) << 3
    const distance = load<f64>(values) - load<f64>(anchors + place)
    store<f64>(sums + place, load<f64>(sums + place) + distance)
    store<f64>(spread + place, Math.max(load<f64>(spread + place), Math.abs(distance)))
  }
}

/** sums_p += d and squares_p += d², d = (x − mean_p)/unit_p, over the entries x at place p; not where the unit is 0 */
export function squaresByPlace(
  indices: usize, values: usize, count: i32, mean: usize, units: usize, sums: usize, squares: usize,
): void {
  const last = indices + ((<usize>count) << 2)
  for (; indices < last; indices += 4, values += 8) {
    const place = <usize>load<u32>(indices) << 3
    const unit = load<f64>(units + place)
    if (unit == 0) continue
    const distance = (load<f64>(values) - load<f64>(mean + place)) / unit
    store<f64>(sums + place, load<f64>(sums + place) + distance)
    store<f64>(squares + place, load<f64>(squares + place) + distance * distance)
  }
}

/** x *= scale_p for every entry x at place p */
export function scaleByPlace(indices: usize, values: usize, count: i32, scale: usize): void {
  const last = indices + ((<usize>count) << 2)
  for (; indices < last; indices += 4, values += 8) {
    store<f64>(values, load<f64>(values) * load<f64>(scale + (<usize>load<u32>(indices) << 3)))
  }
}
