const SMALLEST_PLAIN = 1e-4
const LARGEST_PLAIN = 1e15

/**
 * A number for people: four significant digits, thousands separated, powers of ten only where they help.
 *
 * @example
 * ```ts
 * shortNumber(0.731234) // '0.7312'
 * shortNumber(3.14e-9) // '3.1e-9'
 * shortNumber(1234) // '1,234'
 * ```
 */
export function shortNumber(x: number): string {
  if (Number.isNaN(x)) return '–'
  const size = Math.abs(x)
  if (size === Number.POSITIVE_INFINITY) return x > 0 ? '∞' : '-∞'
  if (x === 0) return '0'
  if (size < SMALLEST_PLAIN || size >= LARGEST_PLAIN) return x.toExponential(1).replace('e+', 'e').replace('.0e', 'e')
  if (Number.isInteger(x) || size >= 999.95) return grouped(x)
  return String(Number(x.toPrecision(4)))
}

/** A whole number with its thousands separated, the same in every locale. */
function grouped(x: number): string {
  return x.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * A duration for people.
 *
 * @example
 * ```ts
 * shortDuration(340) // '340 ms'
 * shortDuration(125_000) // '2 min 05 s'
 * ```
 */
export function shortDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function twoDigits(x: number): string {
  return String(x).padStart(2, '0')
}
