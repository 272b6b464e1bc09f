/**
 * How numbers are written for people, by the command line, the report and the studio alike, and in messages; documents
 * and CSV files keep all digits.
 */
const SMALLEST_PLAIN = 1e-4
const LARGEST_PLAIN = 1e15
const LARGEST_ALIGNED = 1e5
/** What 100·part may be off a whole number without being meant. */
const ROUNDING = 1e-9

/**
 * Any number in running text, λ and weights too: four significant digits, thousands separated, powers of ten only where
 * they help.
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
  if (size < SMALLEST_PLAIN || size >= LARGEST_PLAIN) return powerOfTen(x)
  // The same in every locale.
  if (Number.isInteger(x) || size >= 999.95) return x.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',')
  return String(rounded(x, 4))
}

/**
 * An objective, a bound or λ_max, which is compared with another: seven significant digits.
 *
 * @example
 * ```ts
 * longNumber(0.5) // '0.5000000'
 * ```
 */
export function longNumber(x: number): string {
  return x === 0 ? '0' : x.toPrecision(7)
}

/**
 * A metric, a score or a weight in a column, where the points stand below each other.
 *
 * @example
 * ```ts
 * alignedNumber(0.5) // '0.5000'
 * alignedNumber(12.345, 1) // '12.3'
 * ```
 */
export function alignedNumber(x: number, decimals = 4): string {
  return Math.abs(x) < LARGEST_ALIGNED ? x.toFixed(decimals) : shortNumber(x)
}

/**
 * How much a mean varies: its standard deviation or standard error.
 *
 * @example
 * ```ts
 * spreadText({ mean: 0.4421, sd: 0.095 }) // '0.442 ± 0.095'
 * ```
 */
export function spreadText({ mean, sd }: { mean: number; sd: number }, decimals = 3): string {
  return `${alignedNumber(mean, decimals)} ± ${alignedNumber(sd, decimals)}`
}

/**
 * A p-value.
 *
 * @example
 * ```ts
 * pText(0.03125) // '0.031'
 * pText(1e-9) // '< 0.001'
 * ```
 */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

/**
 * A relative gap: what counts is its power of ten.
 *
 * @example
 * ```ts
 * gapText(0.00031) // '3.1e-4'
 * ```
 */
export function gapText(gap: number): string {
  return gap === 0 ? '0' : powerOfTen(gap)
}

/**
 * A share or a rate: whole percents, and two digits that say something below 10 % and, counted from the other end, above
 * 90 %; `–` for a part of nothing.
 *
 * @example
 * ```ts
 * percent(0.5432) // '54 %'
 * percent(0.0041) // '0.41 %'
 * percent(0.9996) // '99.96 %'
 * ```
 */
export function percent(part: number): string {
  return percentBy(Math.round, part)
}

/**
 * A bound on a rate, rounded to the side on which it still holds.
 *
 * @example
 * ```ts
 * atMost(0.2432) // 'at most 25 %'
 * ```
 */
export function atMost(part: number): string {
  return `at most ${percentBy((x) => Math.ceil(x - ROUNDING), part)}`
}

/**
 * A bound on a rate, rounded to the side on which it still holds.
 *
 * @example
 * ```ts
 * atLeast(0.2468) // 'at least 24 %'
 * ```
 */
export function atLeast(part: number): string {
  return `at least ${percentBy((x) => Math.floor(x + ROUNDING), part)}`
}

function percentBy(round: (x: number) => number, part: number): string {
  if (!Number.isFinite(part)) return shortNumber(part)
  const value = 100 * part
  const fromEnd = Math.min(Math.abs(value), Math.abs(100 - value))
  if (fromEnd > 0 && fromEnd < 1e-7) return `${value < 1 ? shortNumber(value) : 100} %`
  const decimals = fromEnd === 0 ? 0 : Math.max(0, 1 - Math.floor(Math.log10(fromEnd)))
  const text = (round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
  return `${decimals > 0 ? text.replace(/\.?0+$/, '') : text} %`
}

/**
 * A number of things.
 *
 * @example
 * ```ts
 * counted(1, 'row') // '1 row'
 * counted(2500, 'row') // '2,500 rows'
 * ```
 */
export function counted(count: number, what: string): string {
  return `${shortNumber(count)} ${what}${count === 1 ? '' : 's'}`
}

/**
 * A duration.
 *
 * @example
 * ```ts
 * shortDuration(340) // '340 ms'
 * shortDuration(125_000) // '2 min 05 s'
 * ```
 */
export function shortDuration(ms: number): string {
  if (ms > 0 && ms < 0.95) return `${Number(ms.toPrecision(1))} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

/**
 * The nearest number with so many significant digits: for ticks, and for what rounding added.
 *
 * @example
 * ```ts
 * rounded(0.1 + 0.2, 12) // 0.3
 * ```
 */
export function rounded(x: number, digits: number): number {
  return Number(x.toPrecision(digits))
}

function powerOfTen(x: number): string {
  return x.toExponential(1).replace('e+', 'e').replace('.0e', 'e')
}

function twoDigits(x: number): string {
  return String(x).padStart(2, '0')
}
