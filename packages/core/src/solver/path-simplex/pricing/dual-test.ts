import type { f64, i32 } from '../../../numeric/portable/numbers.js'
import { featureLimit } from '../../../numeric/portable/scans.js'
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
    features.count,
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

function multiplierLimit(vertex: Vertex, limit: f64): f64 {
  const basis = vertex.basis
  const positives = vertex.frame.positives
  const y = vertex.y
  const q = vertex.q
  const heads = basis.heads
  const topCount = vertex.frame.topCount
  const bounds = vertex.frame.bounds
  // What is rounding, for a bound of 1.
  const tinyPart = PIVOT / vertex.firstLambda
  const slackPart = (SLACK * vertex.lambda) / vertex.firstLambda
  let least = limit
  for (let j = heads - 1; j < basis.size; j++) {
    const g = basis.rows[j]
    const positive = g < positives
    const unit = bounds[g]
    const tiny = tinyPart * unit
    const slack = slackPart * unit
    // What is left until the bound, and at which rate. Few are nearer than all before them: only these take a quotient.
    const up = positive && q[j] > 0
    const left = slack + (up ? y[j] : positive ? unit - y[j] : -y[j])
    const rate = up ? q[j] : -q[j]
    if (rate > tiny && left < least * rate) least = left / rate
    if (heads === 1 || positive) continue
    const capRate = q[j] - q[0] / topCount
    const capLeft = y[j] - y[0] / topCount + slack
    if (capRate > tiny && capLeft < least * capRate) least = capLeft / capRate
  }
  return least
}

function rowWithin(vertex: Vertex, limit: f64, atLeast: f64, event: PathEvent): void {
  const basis = vertex.basis
  const y = vertex.y
  const q = vertex.q
  const heads = basis.heads
  const topCount = vertex.frame.topCount
  const bounds = vertex.frame.bounds
  let pivot = atLeast
  for (let j = heads - 1; j < basis.size; j++) {
    const g = basis.rows[j]
    const positive = g < vertex.frame.positives
    const unit = bounds[g]
    // What is left until the bound, at which rate, and where the residual goes then.
    let left = y[j]
    let rate = q[j]
    let sign: f64 = 1
    if (rate < 0) {
      left = positive ? unit - y[j] : -left
      rate = -rate
      sign = -1
    } else if (!positive) rate = 0
    // Few arrive: only these are held against the pivot so far, which takes a quotient.
    if (left <= limit * rate && rate * (vertex.firstLambda / unit) > pivot) {
      pivot = rate * (vertex.firstLambda / unit)
      setEvent(event, ROW, j, sign, left / rate)
    }
    if (heads === 1 || positive) continue
    const capRate = q[j] - q[0] / topCount
    const capLeft = y[j] - y[0] / topCount
    if (capLeft <= limit * capRate && capRate * (vertex.firstLambda / unit) > pivot) {
      pivot = capRate * (vertex.firstLambda / unit)
      setEvent(event, ROW, j, 1, capLeft / capRate)
    }
  }
}
