/** So many terms are added in a row: engines refuse expressions that are nested a thousand deep, as long sums are. */
const ROW = 100

/** The sum of terms, of however many. */
export function sumOf(terms: readonly string[], zero: string): string {
  if (terms.length === 0) return zero
  if (terms.length <= ROW) return terms.join(' + ')
  const size = Math.ceil(terms.length / ROW)
  const parts = Array.from({ length: Math.ceil(terms.length / size) }, (_, i) => terms.slice(i * size, (i + 1) * size))
  return sumOf(
    parts.map((part) => (part.length === 1 ? part[0] : `(${sumOf(part, zero)})`)),
    zero,
  )
}
