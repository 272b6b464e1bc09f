/**
 * Real powers that have the same bits on every engine: V8 changed its own between Node 22 and 24, and other engines have
 * others. Everything is computed with twice the digits of a number (Dekker, 1971), from sums and products alone, so that
 * only the last rounding is left: to the nearest number.
 */

/** A number as the sum of two, the second below the last bit of the first. */
type Pair = readonly [high: number, low: number]

/** Splits a number into halves of 26 bits, whose products are exact. */
const SPLITTER = 2 ** 27 + 1
const LN2: Pair = [Math.LN2, 2.3190468138462996e-17]
/** e^x is computed at x/2^8, where few terms are enough, and squared so many times. */
const HALVINGS = 8
const TERMS = 11
/** From here on one number is enough for a term: its rounding is below what two numbers hold of the sum. */
const SMALL_TERMS = 6

/**
 * base^exponent for a base > 0, the same on every engine.
 *
 * @example
 * ```ts
 * power(0.01, 0.5) // 0.1
 * ```
 */
export function power(base: number, exponent: number): number {
  if (base === 1 || exponent === 0) return 1
  if (exponent === 1) return base
  // Engines round roots to the nearest number; so near to 1 as numbers are, this is more than the digits here tell.
  if (exponent === 0.5) return Math.sqrt(base)
  return exponential(times(logarithm(base), [exponent, 0]))[0]
}

/**
 * base^(i/(count − 1)) for i from 0 to count − 1: the numbers of `power`, of which a grid of λ has a hundred. Each is the one before times
 * base^(1/(count − 1)), to twice the digits, and moved by what rounding took from its exponent.
 */
export function powerGrid(base: number, count: number): number[] {
  const last = Math.max(1, count - 1)
  const log = logarithm(base)[0]
  const one = 1 / last
  const [stepHigh, stepLow] = exponential(times(logarithm(base), [one, offIn(one, 1, last)]))
  const powers = [1]
  let [high, low] = [1, 0]
  for (let i = 1; i < count; i++) {
    const product = high * stepHigh
    const lost = lostIn(high, stepHigh, product) + (high * stepLow + low * stepHigh)
    high = product + lost
    low = lost - (high - product)
    powers.push(
      i === last || 2 * i === last ? power(base, i / last) : high + (low - high * log * offIn(i / last, i, last)),
    )
  }
  return powers
}

/** a/b − quotient, for the quotient of two whole numbers as it was rounded. */
function offIn(quotient: number, a: number, b: number): number {
  const back = quotient * b
  return (a - back - lostIn(quotient, b, back)) / b
}

/** base^n for a whole n ≥ 0, by products alone. */
export function wholePower(base: number, n: number): number {
  let product = 1
  for (let k = 0; k < n; k++) product *= base
  return product
}

/** Of the base before: the powers of a grid of λ have one base. */
let known = { x: 1, logarithm: [0, 0] as Pair }

function logarithm(x: number): Pair {
  if (x !== known.x) known = { x, logarithm: logarithmOf(x) }
  return known.logarithm
}

/** ln x by one Newton step from what the engine says, which doubles its digits: y + x·e^(−y) − 1. */
function logarithmOf(x: number): Pair {
  const y = Math.log(x)
  const ratio = times(exponential([-y, 0]), [x, 0])
  const rest = plus(ratio, [-1, 0])
  // ln(1 + r) = r − r²/2 + …, and r is as small as the engine's error.
  return plus([y, 0], plus(rest, [(-rest[0] * rest[0]) / 2, 0]))
}

/** Pairs are taken apart in the loops: a grid of λ has a hundred of these, most of them in code that the engine has just met. */
function exponential(x: Pair): Pair {
  const twos = Math.round(x[0] / LN2[0])
  const rest = plus(x, times(LN2, [-twos, 0]))
  const scale = 2 ** -HALVINGS
  const [small, smaller] = [rest[0] * scale, rest[1] * scale]
  let [high, low] = [1, 0]
  for (let n = TERMS; n >= SMALL_TERMS; n--) high = 1 + (high * small) / n
  for (let n = SMALL_TERMS - 1; n >= 1; n--) {
    // 1 + (sum·small)/n
    const product = high * small
    const lost = lostIn(high, small, product) + (high * smaller + low * small)
    const term = product + lost
    const quotient = term / n
    const back = quotient * n
    const left = (term - back - lostIn(quotient, n, back) + (lost - (term - product))) / n
    const added = quotient + left
    const sum = 1 + added
    const part = sum - 1
    const error = 1 - (sum - part) + (added - part) + (left - (added - quotient))
    high = sum + error
    low = error - (high - sum)
  }
  for (let k = 0; k < HALVINGS; k++) {
    const square = high * high
    const lost = lostIn(high, high, square) + (high * low + low * high)
    high = square + lost
    low = lost - (high - square)
  }
  const unit = 2 ** twos
  return [high * unit, low * unit]
}

function plus(a: Pair, b: Pair): Pair {
  const sum = a[0] + b[0]
  const part = sum - a[0]
  return normalized(sum, a[0] - (sum - part) + (b[0] - part) + a[1] + b[1])
}

function times(a: Pair, b: Pair): Pair {
  const product = a[0] * b[0]
  return normalized(product, lostIn(a[0], b[0], product) + (a[0] * b[1] + a[1] * b[0]))
}

/** What rounding took from a product. */
function lostIn(a: number, b: number, product: number): number {
  const aWide = SPLITTER * a
  const aHigh = aWide - (aWide - a)
  const aLow = a - aHigh
  const bWide = SPLITTER * b
  const bHigh = bWide - (bWide - b)
  const bLow = b - bHigh
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow
}

function normalized(high: number, low: number): Pair {
  const sum = high + low
  return [sum, low - (sum - high)]
}
