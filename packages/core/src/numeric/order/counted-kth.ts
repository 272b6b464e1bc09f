import { copy, type f64, type i32, type Numbers } from '../portable/numbers.js'

/**
 * The k-th largest (k from 1) of so many values from `first` on, of which each counts several times: quickselect with three parts, since
 * values tie. `values` and `left` hold at least as many, and are written over. Portable (portable/numbers.ts).
 */
export function countedKth(
  given: Numbers,
  first: i32,
  counts: Numbers,
  count: i32,
  k: f64,
  values: Numbers,
  left: Numbers,
): f64 {
  if (k === 1) return largest(given, first, count)
  for (let j = 0; j < count; j++) values[j] = given[first + j]
  copy(left, counts, count)
  let low = 0
  let high = count - 1
  let wanted = k
  while (low < high) {
    const pivot = medianOfThree(values[low], values[(low + high) >> 1], values[high])
    // Larger ones go before `from`, smaller ones behind `to`.
    let from = low
    let to = high
    let larger: f64 = 0
    let equal: f64 = 0
    for (let j = low; j <= to; ) {
      if (values[j] > pivot) {
        larger += left[j]
        swap(values, left, j++, from++)
      } else if (values[j] < pivot) swap(values, left, j, to--)
      else equal += left[j++]
    }
    if (wanted <= larger) high = from - 1
    else if (wanted <= larger + equal) return pivot
    else {
      wanted -= larger + equal
      low = to + 1
    }
  }
  return values[low]
}

function swap(values: Numbers, left: Numbers, a: i32, b: i32): void {
  const value = values[a]
  const count = left[a]
  values[a] = values[b]
  left[a] = left[b]
  values[b] = value
  left[b] = count
}

function largest(values: Numbers, first: i32, count: i32): f64 {
  let most = values[first]
  for (let j = first + 1; j < first + count; j++) if (values[j] > most) most = values[j]
  return most
}

function medianOfThree(a: f64, b: f64, c: f64): f64 {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
