/** `size` of the numbers 0 … count − 1, evenly spread. */
export function evenlySpread(count: number, size: number): Int32Array {
  const places = new Int32Array(size)
  for (let a = 0; a < size; a++) places[a] = Math.floor((a * count) / size)
  return places
}
