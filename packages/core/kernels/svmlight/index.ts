// Plain svmlight rows: `label index:value …` with plain decimal numbers. Whatever else a line may hold is left to src/io/svmlight.ts.

const TAB: u32 = 9
const NEWLINE: u32 = 10
const RETURN: u32 = 13
const SPACE: u32 = 32
const PLUS: u32 = 43
const MINUS: u32 = 45
const POINT: u32 = 46
const COLON: u32 = 58
/** A whole number of so many digits, and the power of ten that it is divided by, are exact. */
const MOST_DIGITS: usize = 15
/** An index of so many digits has a place in 31 bits. */
const MOST_INDEX_DIGITS: usize = 9

/** Where the last number ended, and whether it was one that can be read here. */
let end: usize = 0
let isPlain = false

/**
 * Reads rows from `at` on, up to `stop`, which lies behind a newline. Returns where the first line begins that is not plain, or `stop`. Row r has
 * its label in labels_r, and its entries end at pointers_r, counted on from `entries`. `told` gets how many rows and entries there are, the smallest
 * index (of those that come first in their rows) and the largest, which must be from `least` on.
 */
export function readPlainRows(
  at: usize, stop: usize, labels: usize, pointers: usize, indices: usize, values: usize, entries: i32, least: i32, told: usize,
): usize {
  const firstEntry = indices
  let rows = 0
  let smallest = i32.MAX_VALUE
  let largest = -1
  while (at < stop) {
    const begin = indices
    const label = readNumber(skipBlanks(at))
    let next = skipBlanks(end)
    let previous = least - 1
    let value = values
    while (isPlain && load<u8>(next) != NEWLINE) {
      const index = readIndex(next)
      if (!isPlain || index <= previous) {
        isPlain = false
        break
      }
      store<i32>(indices, index)
      store<f64>(value, readNumber(end))
      indices += 4
      value += 8
      previous = index
      next = skipBlanks(end)
    }
    if (!isPlain) {
      indices = begin
      break
    }
    if (indices > begin) {
      smallest = min(smallest, load<i32>(begin))
      largest = max(largest, previous)
    }
    values = value
    store<f64>(labels + (<usize>rows << 3), label)
    store<i32>(pointers + (<usize>rows << 2), entries + <i32>((indices - firstEntry) >> 2))
    rows++
    at = next + 1
  }
  store<i32>(told, rows)
  store<i32>(told, <i32>((indices - firstEntry) >> 2), 4)
  store<i32>(told, smallest, 8)
  store<i32>(told, largest, 12)
  return at
}

// @ts-ignore: decorator
@inline
function isBlank(code: u32): bool {
  return code == SPACE || code == TAB || code == RETURN
}

// @ts-ignore: decorator
@inline
function skipBlanks(at: usize): usize {
  while (isBlank(load<u8>(at))) at++
  return at
}

// @ts-ignore: decorator
@inline
function digitAt(at: usize): u32 {
  return <u32>load<u8>(at) - 48
}

/** The index at `at`, before a colon: `end` is behind that. */
// @ts-ignore: decorator
@inline
function readIndex(at: usize): i32 {
  const from = at
  let index: u32 = 0
  for (let digit = digitAt(at); digit < 10; digit = digitAt(++at)) index = index * 10 + digit
  isPlain = at > from && at - from <= MOST_INDEX_DIGITS && load<u8>(at) == COLON
  end = at + 1
  return <i32>index
}

/** The number at `at`, up to a blank or the end of the line. */
function readNumber(at: usize): f64 {
  const sign: u32 = load<u8>(at)
  if (sign == PLUS || sign == MINUS) at++
  const from = at
  let mantissa: u64 = 0
  let digit = digitAt(at)
  for (; digit < 10; digit = digitAt(++at)) mantissa = mantissa * 10 + digit
  let digits = at - from
  let power: f64 = 1
  if (load<u8>(at) == POINT) {
    const fraction = ++at
    for (digit = digitAt(at); digit < 10; digit = digitAt(++at)) {
      mantissa = mantissa * 10 + digit
      power *= 10
    }
    digits += at - fraction
  }
  const code: u32 = load<u8>(at)
  isPlain = digits > 0 && digits <= MOST_DIGITS && (code == NEWLINE || isBlank(code))
  end = at
  const magnitude = <f64>mantissa / power
  return sign == MINUS ? -magnitude : magnitude
}
