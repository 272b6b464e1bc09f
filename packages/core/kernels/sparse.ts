/**
 * out_l = (line l)·v for compressed lines. Four running sums, so that an addition does not wait for the one before; in
 * the order of the TypeScript kernel.
 */
export function dotSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
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
    store<f64>(out + ((<usize>l) << 3), s0 + s1 + (s2 + s3))
  }
}

/** out += Σ_l c_l·(line l) for compressed lines; lines with coefficient 0 are not read. */
export function combineSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, c: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
    const scale = load<f64>(c + ((<usize>l) << 3))
    if (scale == 0) continue
    const pointer = pointers + ((<usize>l) << 2)
    const start = <usize>load<u32>(pointer)
    const end = <usize>load<u32>(pointer, 4)
    const last = indices + (end << 2)
    let x = values + (start << 3)
    for (let i = indices + (start << 2); i < last; i += 4, x += 8) {
      const place = out + (<usize>load<u32>(i) << 3)
      store<f64>(place, load<f64>(place) + scale * load<f64>(x))
    }
  }
}

/**
 * out += Σ_l weight_l·((line l)·v − offset_l)·(line l): both products while the line is at hand. The coefficients take the place of the
 * offsets.
 */
export function curveSparseLines(
  pointers: usize, indices: usize, values: usize, from: i32, to: i32, weights: usize, offsets: usize, v: usize, out: usize,
): void {
  for (let l = from; l < to; l++) {
    const at = (<usize>l) << 3
    const weight = load<f64>(weights + at)
    if (weight == 0) continue
    const offset = load<f64>(offsets + at)
    dotSparseLines(pointers, indices, values, l, l + 1, v, offsets)
    store<f64>(offsets + at, weight * (load<f64>(offsets + at) - offset))
    combineSparseLines(pointers, indices, values, l, l + 1, offsets, out)
  }
}
