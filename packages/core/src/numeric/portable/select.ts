import { selectLargest } from '../order/select.js'
import type { f64, i32, Numbers } from './numbers.js'

/**
 * The k-th largest of the `count` values from `first` on; `scratch` holds at least as many. In WebAssembly it is that of
 * kernels/portable/select.ts.
 */
export function kthLargest(values: Numbers, first: i32, count: i32, k: i32, scratch: Numbers): f64 {
  return selectLargest(values.subarray(first, first + count), count, k, scratch)
}
