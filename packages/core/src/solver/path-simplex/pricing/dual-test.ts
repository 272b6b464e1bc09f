import type { f64, i32 } from '../../../numeric/portable/numbers.js'
import { featureLimit } from '../../../numeric/portable/ratio-scans.js'
import type { Vertex } from '../basis/vertex.js'
import { FEATURE, NOTHING, type PathEvent, ROW } from './path-event.js'
import { PIVOT, withRounding } from './tolerances.js'

/** How far Harris's test lets multipliers go beyond their bounds, relative to these and to λ. */
const SLACK: f64 = 1e-13

/**
 * The dual ratio test: which c_k first reaches ±λf_k, or which basic multiplier a bound, when λ falls. In two passes (Harris
 * 1973): how far λ can fall if all bounds give way a little, then the largest pivot of all that arrive within that.
 */
export function nextEvent(vertex: Vertex, event: PathEvent): void {
  const features = vertex.features
  const lambda = vertex.lambda
  const ofFeatures = featureLimit(
    features.followed(),
    features.sign,
    features.c,
    features.h,
    features.weight,
    lambda,
    SLACK * lambda,
    PIVOT,
    lambda,
    features.near,
  )
  const limit = withRounding(multiplierLimit(vertex, ofFeatures))
  event.kind = NOTHING
  event.step = lambda
  event.slope = 0
  rowWithin(vertex, limit, featureWithin(vertex, limit, event), event)
}

/**
 * Among the features that arrive within the limit, the one with the largest pivot is the event. Returns that pivot, or the least
 * that counts where there is none.
 */
function featureWithin(vertex: Vertex, limit: f64, event: PathEvent): f64 {
  const features = vertex.features
  const lambda = vertex.lambda
  const near = features.near
  let largest: f64 = PIVOT
  for (let t = 1; t <= near[0]; t++) {
    const k = near[t]
    const c = features.c[k]
    const f = features.weight[k]
    const up = f - features.h[k]
    const down = f + features.h[k]
    if (up > largest * f && lambda * f - c <= limit * up) {
      largest = up / f
      setEvent(event, FEATURE, k, 1, (lambda * f - c) / up)
    }
    if (down > largest * f && lambda * f + c <= limit * down) {
      largest = down / f
      setEvent(event, FEATURE, k, -1, (lambda * f + c) / down)
    }
  }
  return largest
}

function setEvent(event: PathEvent, kind: i32, index: i32, sign: f64, step: f64): void {
  event.kind = kind
  event.index = index
  event.sign = sign
  event.step = Math.max(0, step)
}

/*
 * A multiplier falls to its floor where q > 0, and rises to its ceiling where q < 0. Which of them it may be is not asked first: no processor
 * foresees it, and few multipliers are near enough to either.
 */

function multiplierLimit(vertex: Vertex, limit: f64): f64 {
  const basis = vertex.basis
  const frame = vertex.frame
  const bounds = frame.bounds
  const floors = frame.floors
  const ceilings = frame.ceilings
  const rows = basis.rows
  const size = basis.size
  const y = vertex.y
  const q = vertex.q
  // What is rounding, for a bound of 1.
  const tinyPart = PIVOT / vertex.firstLambda
  const slackPart = (SLACK * vertex.lambda) / vertex.firstLambda
  let least = limit
  for (let j = basis.heads - 1; j < size; j++) {
    const g = rows[j]
    const rate = q[j]
    const tiny = tinyPart * bounds[g]
    const slack = slackPart * bounds[g]
    // Few are nearer than all before them: only these take a quotient.
    const down = slack + (y[j] - floors[g])
    if (down < least * rate && rate > tiny) least = down / rate
    const up = slack + (ceilings[g] - y[j])
    if (up < -least * rate && -rate > tiny) least = up / -rate
    if (basis.heads === 1 || g < frame.positives) continue
    const capRate = rate - q[0] / frame.topCount
    const capLeft = y[j] - y[0] / frame.topCount + slack
    if (capRate > tiny && capLeft < least * capRate) least = capLeft / capRate
  }
  return least
}

function rowWithin(vertex: Vertex, limit: f64, atLeast: f64, event: PathEvent): void {
  const basis = vertex.basis
  const frame = vertex.frame
  const bounds = frame.bounds
  const floors = frame.floors
  const ceilings = frame.ceilings
  const rows = basis.rows
  const size = basis.size
  const y = vertex.y
  const q = vertex.q
  let pivot = atLeast
  for (let j = basis.heads - 1; j < size; j++) {
    const g = rows[j]
    const rate = q[j]
    // Few arrive: only these are held against the pivot so far, which takes a quotient.
    const down = y[j] - floors[g]
    if (down <= limit * rate && rate * (vertex.firstLambda / bounds[g]) > pivot) {
      pivot = rate * (vertex.firstLambda / bounds[g])
      setEvent(event, ROW, j, 1, down / rate)
    }
    const up = ceilings[g] - y[j]
    if (up <= -limit * rate && -rate * (vertex.firstLambda / bounds[g]) > pivot) {
      pivot = -rate * (vertex.firstLambda / bounds[g])
      setEvent(event, ROW, j, -1, up / -rate)
    }
    if (basis.heads === 1 || g < frame.positives) continue
    const capRate = rate - q[0] / frame.topCount
    const capLeft = y[j] - y[0] / frame.topCount
    if (capLeft <= limit * capRate && capRate * (vertex.firstLambda / bounds[g]) > pivot) {
      pivot = capRate * (vertex.firstLambda / bounds[g])
      setEvent(event, ROW, j, 1, capLeft / capRate)
    }
  }
}
