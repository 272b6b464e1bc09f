import type { Interval } from '../statistics/binomial-bounds.js'
import { clopperPearson } from '../statistics/binomial-bounds.js'

/** Rows of about the same predicted probability. */
interface ReliabilityBin {
  rows: number
  positives: number
  /** The mean of the predicted probabilities. */
  predicted: number
  /** The part of them that is positive, with its exact 95 % interval. */
  observed: number
  interval: Interval
}

/** How far predicted probabilities are from what happened. */
export interface Reliability {
  /** The mean of (probability − class)², and what the same probability for all rows, the best one, would give. */
  brier: number
  brierOfShare: number
  bins: ReliabilityBin[]
}

const BINS = 10

/**
 * The Brier score (1950), and what happened in bins of about equally many rows; rows of one probability are never
 * separated.
 *
 * @example
 * ```ts
 * reliability(Float64Array.of(0.1, 0.9), Uint8Array.of(0, 1)).brierOfShare // 0.25
 * ```
 */
export function reliability(probabilities: Float64Array, labels: Uint8Array): Reliability {
  const share = labels.reduce((sum, label) => sum + label, 0) / labels.length
  const brier = probabilities.reduce((sum, p, i) => sum + (p - labels[i]) ** 2, 0) / labels.length
  const order = Int32Array.from(labels.keys()).sort((a, b) => probabilities[a] - probabilities[b])
  const bins = binsOf(order, probabilities).map((rows) => binOf(rows, probabilities, labels))
  return { brier, brierOfShare: share * (1 - share), bins }
}

/** Cuts the ordered rows at even distances, or further on when a cut would separate equal probabilities. */
function binsOf(order: Int32Array, probabilities: Float64Array): Int32Array[] {
  const bins: Int32Array[] = []
  let from = 0
  for (let bin = 1; bin <= BINS; bin++) {
    let to = Math.max(from, Math.round((bin * order.length) / BINS))
    while (to > 0 && to < order.length && probabilities[order[to]] === probabilities[order[to - 1]]) to++
    if (to > from) bins.push(order.subarray(from, to))
    from = to
  }
  return bins
}

function binOf(rows: Int32Array, probabilities: Float64Array, labels: Uint8Array): ReliabilityBin {
  let positives = 0
  let predicted = 0
  for (const row of rows) {
    positives += labels[row]
    predicted += probabilities[row]
  }
  return {
    rows: rows.length,
    positives,
    predicted: predicted / rows.length,
    observed: positives / rows.length,
    interval: clopperPearson(positives, rows.length),
  }
}
