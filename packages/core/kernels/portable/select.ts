import { addressOf, Numbers } from './numbers'

// What takes the place of src/numeric/portable/select.ts in the module: Hoare's quickselect. The k-th largest is what it is,
// whichever way it is found.

export function kthLargest(values: Numbers, first: i32, count: i32, k: i32, scratch: Numbers): f64 {
  memory.copy(addressOf(scratch), addressOf(values, first), <usize>count << 3)
  const wanted = count - k
  let low = 0
  let high = count - 1
  while (low < high) {
    const quarter = (high - low) >> 2
    const pivot = medianOfThree(scratch[low + quarter], scratch[(low + high) >> 1], scratch[high - quarter])
    let i = low
    let j = high
    while (i <= j) {
      while (scratch[i] < pivot) i++
      while (scratch[j] > pivot) j--
      if (i > j) break
      const kept = scratch[i]
      scratch[i++] = scratch[j]
      scratch[j--] = kept
    }
    if (wanted <= j) high = j
    else if (wanted >= i) low = i
    else break
  }
  return scratch[wanted]
}

// @ts-ignore: decorator
@inline
function medianOfThree(a: f64, b: f64, c: f64): f64 {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
