// Rows of a dense table as a fingerprint has them: src/data/dataset/dataset-hash.ts writes the same bytes.

/** Of each row how many numbers are not 0, which ones unless all, and their values; of rows of ones their places alone. Returns the end. */
export function packTableRows(values: usize, rows: i32, cols: i32, out: usize): usize {
  const bytes = <usize>cols << 3
  for (let i = 0; i < rows; i++, values += bytes) out = packRow(values, values + bytes, cols, out)
  return out
}

function packRow(start: usize, end: usize, cols: i32, out: usize): usize {
  let count = 0
  let ones = 0
  for (let at = start; at < end; at += 8) {
    const x = load<f64>(at)
    count += i32(x != 0)
    ones += i32(x == 1)
  }
  const areOnes = count > 0 && ones == count
  store<f64>(out, <f64>(areOnes ? -count : count))
  out += 8
  if (areOnes) return count < cols ? packPlaces(start, end, out) : out
  if (count < cols) out = packColumns(start, end, out)
  return packValues(start, end, out)
}

/** Two bytes for each, filled up to whole numbers with 0. */
function packPlaces(start: usize, end: usize, out: usize): usize {
  for (let at = start; at < end; at += 8) {
    if (load<f64>(at) == 0) continue
    store<u16>(out, <u16>((at - start) >> 3))
    out += 2
  }
  for (; out & 7; out += 2) store<u16>(out, 0)
  return out
}

function packColumns(start: usize, end: usize, out: usize): usize {
  for (let at = start; at < end; at += 8) {
    if (load<f64>(at) == 0) continue
    store<f64>(out, <f64>((at - start) >> 3))
    out += 8
  }
  return out
}

/** Of the many NaN there are, always the same. */
function packValues(start: usize, end: usize, out: usize): usize {
  for (let at = start; at < end; at += 8) {
    const x = load<f64>(at)
    if (x == 0) continue
    store<f64>(out, x == x ? x : NaN)
    out += 8
  }
  return out
}
