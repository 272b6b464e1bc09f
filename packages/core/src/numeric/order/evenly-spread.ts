/** `size` of the numbers 0 … count − 1, evenly spread. */
export function evenlySpread(count: number, size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, a) => Math.floor((a * count) / size))
}
