import type { Vertex } from '../basis/vertex.js'
import { featureLimit, featureWithin, PIVOT, withRounding } from './ratio-scans.js'

/** What ends a piece of the path as λ falls. */
export interface PathEvent {
  /** 'none': λ reaches 0 first. */
  kind: 'none' | 'feature' | 'row'
  /** The priced feature that becomes active, or the equation whose row leaves. */
  index: number
  /** The sign of the feature's weight, or the direction in which the row's residual moves. */
  sign: number
  /** How far λ falls until then. */
  step: number
}

/** How far Harris's test lets multipliers go beyond their bounds, relative to these and to λ. */
const SLACK = 1e-13

/**
 * The dual ratio test: which c_k first reaches ±λf_k, or which basic multiplier a bound, when λ falls. In two passes (Harris
 * 1973): how far λ can fall if all bounds give way a little, then the largest pivot of all that arrive within that.
 */
export function nextEvent(vertex: Vertex, event: PathEvent): void {
  const { features, lambda } = vertex
  let limit = featureLimit(features, lambda, SLACK * lambda, lambda)
  limit = withRounding(rowLimit(vertex, limit))
  event.kind = 'none'
  event.step = lambda
  const found = featureWithin(features, lambda, limit, PIVOT)
  let pivot = PIVOT
  if (found !== 0) {
    const k = Math.abs(found) - 1
    const sign = Math.sign(found)
    const f = features.weight[k]
    const rate = f - sign * features.h[k]
    event.kind = 'feature'
    event.index = k
    event.sign = sign
    event.step = Math.max(0, (lambda * f - sign * features.c[k]) / rate)
    pivot = rate / f
  }
  rowWithin(vertex, limit, pivot, event)
}

/** A negative's multiplier has no natural size of its own; a positive's average bound stands in. */
function unitOf({ program }: Vertex, g: number): number {
  return g < program.positives ? program.bounds[g] : 1 / program.positives
}

function rowLimit(vertex: Vertex, limit: number): number {
  const { basis, y, q, program, firstLambda, lambda } = vertex
  const { heads, topCount, positives, bounds } = program
  let least = limit
  for (let j = heads - 1; j < basis.size; j++) {
    const g = basis.rows[j]
    const unit = unitOf(vertex, g)
    const tiny = (PIVOT * unit) / firstLambda
    const slack = (SLACK * unit * lambda) / firstLambda
    if (g < positives) {
      if (q[j] > tiny) least = Math.min(least, (y[j] + slack) / q[j])
      else if (q[j] < -tiny) least = Math.min(least, (y[j] - bounds[g] - slack) / q[j])
      continue
    }
    if (q[j] < -tiny) least = Math.min(least, (y[j] - slack) / q[j])
    if (heads === 1) continue
    const rate = q[j] - q[0] / topCount
    if (rate > tiny) least = Math.min(least, (y[j] - y[0] / topCount + slack) / rate)
  }
  return least
}

function rowWithin(vertex: Vertex, limit: number, atLeast: number, event: PathEvent): void {
  const { basis, y, q, program, firstLambda } = vertex
  const { heads, topCount, positives, bounds } = program
  let pivot = atLeast
  for (let j = heads - 1; j < basis.size; j++) {
    const g = basis.rows[j]
    const scale = firstLambda / unitOf(vertex, g)
    // What is left until the bound, at which rate, and where the residual goes then.
    let left = y[j]
    let rate = q[j]
    let sign = 1
    if (g < positives) {
      if (rate < 0) {
        left = bounds[g] - y[j]
        rate = -rate
        sign = -1
      }
    } else if (rate < 0) {
      left = -left
      rate = -rate
      sign = -1
    } else rate = 0
    if (rate * scale > pivot && left <= limit * rate) {
      pivot = rate * scale
      setRow(event, j, sign, left / rate)
    }
    if (heads === 1 || g < positives) continue
    const capRate = q[j] - q[0] / topCount
    const capLeft = y[j] - y[0] / topCount
    if (capRate * scale > pivot && capLeft <= limit * capRate) {
      pivot = capRate * scale
      setRow(event, j, 1, capLeft / capRate)
    }
  }
}

function setRow(event: PathEvent, j: number, sign: number, step: number): void {
  event.kind = 'row'
  event.index = j
  event.sign = sign
  event.step = Math.max(0, step)
}
