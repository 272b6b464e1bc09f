import type { Vec } from '../matrix/linear-map.js'

// Loops of their own: their callers are mostly called once, and would be compiled as a whole for them.

/** The values at these places. */
export function gathered(values: Vec, places: Int32Array): Vec {
  const own = new Float64Array(places.length)
  for (let a = 0; a < own.length; a++) own[a] = values[places[a]]
  return own
}

/** The bytes at these places. */
export function gatheredBytes(bytes: Uint8Array, places: Int32Array): Uint8Array {
  const own = new Uint8Array(places.length)
  for (let a = 0; a < own.length; a++) own[a] = bytes[places[a]]
  return own
}

/** The places of values that are not 0. */
export function nonzeroPlaces(values: Vec): Int32Array {
  const places = new Int32Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) places[count++] = i
  return places.slice(0, count)
}

/** The values where they belong among `size` numbers, which are 0 elsewhere; no place is written for a 0. */
export function scattered(values: Vec, places: Int32Array, size: number): Vec {
  const wide = new Float64Array(size)
  for (let a = 0; a < places.length; a++) if (values[a] !== 0) wide[places[a]] = values[a]
  return wide
}
