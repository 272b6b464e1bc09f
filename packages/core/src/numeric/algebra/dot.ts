import type { Vec } from '../matrix/linear-map.js'
import { dotSegments } from '../order/segments.js'

/** a·b */
export function dot(a: Vec, b: Vec): number {
  return dotSegments(a, 0, b, 0, a.length)
}

/** ‖a − b‖² */
export function squareDistance(a: Vec, b: Vec): number {
  let squares = 0
  for (let k = 0; k < a.length; k++) squares += (a[k] - b[k]) ** 2
  return squares
}
