/**
 * Lists as numbers, 0, 1, 2, … in the order of their first row, from whatever names them.
 *
 * @example
 * ```ts
 * listNumbers(['ann', 'bob', 'ann']) // [0, 1, 0]
 * ```
 */
export function listNumbers(lists: ArrayLike<string | number>): Int32Array {
  const numbers = new Map<string | number, number>()
  return Int32Array.from({ length: lists.length }, (_, row) => {
    const number = numbers.get(lists[row]) ?? numbers.size
    numbers.set(lists[row], number)
    return number
  })
}
