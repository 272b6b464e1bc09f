import { decimalValue } from './decimal'

const NEWLINE: u32 = 10
const RETURN: u32 = 13
const SPACE: u32 = 32
const QUOTE: u32 = 34
const PLUS: u32 = 43
const MINUS: u32 = 45

/** What a column is wanted for; must agree with plain-rows.ts. */
const CELL: u32 = 1
const TEXT: u32 = 2

/** Where the rows end that were read, and how many cells are noted: at the start of the memory. */
const END: usize = 0
const NOTED: usize = 4

/**
 * Reads plain rows of delimited text: those without quotes, blank lines and comments, with as many cells as there are columns.
 * Numbers go into a table by columns, at the rows from `first` to `capacity` − 1. Other cells that are wanted are noted: column,
 * row, and where their text begins and ends. It ends before the first row that is not plain, and says how many it has read.
 *
 * `needs` has a byte for each column; `notes` room for `mostNotes` cells, four numbers each.
 */
export function readRows(
  text: usize, stop: usize, delimiter: u32, decimal: u32, comment: u32,
  width: u32, needs: usize, numbers: usize, capacity: u32, first: u32, notes: usize, mostNotes: u32,
): u32 {
  let at = text
  let row = first
  let noted: u32 = 0
  while (row < capacity && at < stop && noted + width <= mostNotes) {
    const end = readRow(at, stop, delimiter, decimal, comment, width, needs, numbers + (<usize>row << 3), capacity, row, notes, noted)
    if (end == 0) break
    noted = load<u32>(NOTED)
    at = end
    row++
  }
  store<u32>(END, <u32>at)
  store<u32>(NOTED, noted)
  return row - first
}

/** Where the next row begins; 0 when this one is not plain. */
// @ts-ignore: decorator
@inline
function readRow(
  start: usize, stop: usize, delimiter: u32, decimal: u32, comment: u32,
  width: u32, needs: usize, numbers: usize, capacity: u32, row: u32, notes: usize, noted: u32,
): usize {
  const opening = <u32>load<u8>(start)
  if ((opening <= SPACE && opening != delimiter) || opening == comment) return 0
  let at = start
  for (let k: u32 = 0; k < width; k++) {
    const need = <u32>load<u8>(needs + k)
    const from = at
    let code: u32 = 0
    let isRead = need == 0
    if (need == CELL) {
      // A sign, digits, a decimal point, digits, an exponent.
      const sign = <u32>load<u8>(at)
      if (sign == PLUS || sign == MINUS) at++
      let mantissa: u64 = 0
      let begin = at
      code = <u32>load<u8>(at)
      while (code - 48 < 10) {
        mantissa = mantissa * 10 + (code - 48)
        code = <u32>load<u8>(++at)
      }
      let digits = <i32>(at - begin)
      let power: i32 = 0
      if (code == decimal) {
        begin = ++at
        code = <u32>load<u8>(at)
        while (code - 48 < 10) {
          mantissa = mantissa * 10 + (code - 48)
          code = <u32>load<u8>(++at)
        }
        power = -<i32>(at - begin)
        digits -= power
      }
      if ((code | 32) == 101 && digits > 0) {
        at++
        const way = <u32>load<u8>(at)
        if (way == PLUS || way == MINUS) at++
        let exponent: i32 = 0
        begin = at
        code = <u32>load<u8>(at)
        while (code - 48 < 10) {
          exponent = exponent * 10 + <i32>(code - 48)
          code = <u32>load<u8>(++at)
        }
        // Longer ones are left to others.
        if (at == begin || at - begin > 3) digits = 0
        power += way == MINUS ? -exponent : exponent
      }
      const isOver = code == delimiter || code == NEWLINE || (code == RETURN && <u32>load<u8>(at, 1) == NEWLINE)
      if (isOver && digits > 0 && (digits < 20 || significant(from, decimal) < 20)) {
        const value = decimalValue(mantissa, power)
        if (value == value) {
          store<f64>(numbers + ((<usize>k * capacity) << 3), sign == MINUS ? -value : value)
          isRead = true
        }
      }
    }
    if (!isRead || need == 0) {
      at = from
      code = <u32>load<u8>(at)
      if (code == QUOTE) return 0
      while (code != delimiter && code != NEWLINE && code != RETURN) code = <u32>load<u8>(++at)
      if (need != 0) {
        const note = notes + (<usize>noted << 4)
        store<u32>(note, k)
        store<u32>(note, row, 4)
        store<u32>(note, <u32>from, 8)
        store<u32>(note, <u32>at, 12)
        noted++
      }
    }
    if (code == RETURN) {
      code = <u32>load<u8>(++at)
      if (code != NEWLINE) return 0
    }
    at++
    const isLast = k + 1 == width
    if ((code == NEWLINE) != isLast) return 0
  }
  store<u32>(NOTED, noted)
  return at
}

/** How many digits a number has from the first on that is not 0, before its exponent. */
function significant(start: usize, decimal: u32): i32 {
  let count = 0
  let at = start
  let code = <u32>load<u8>(at)
  while (code - 48 < 10 || code == decimal || code == PLUS || code == MINUS) {
    if (code - 48 < 10 && (count > 0 || code != 48)) count++
    code = <u32>load<u8>(++at)
  }
  return count
}
