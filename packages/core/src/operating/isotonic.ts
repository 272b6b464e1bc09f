/** P(positive | score) through these points, linear between them, constant beyond the first and the last. */
export interface IsotonicCalibration {
  kind: 'isotonic'
  /** Ascending. */
  scores: number[]
  /** Never falling, one per score. */
  probabilities: number[]
}

/** Neighbouring scores that share a probability. */
interface Block {
  first: number
  last: number
  positives: number
  rows: number
}

/**
 * The non-decreasing function of the score that fits the classes best in squares, by pooling adjacent violators. A block
 * of scores that share a probability is kept by its two ends; between blocks the probability is interpolated, so that it
 * never falls when the score rises.
 *
 * @example
 * ```ts
 * isotonicCalibration(Float64Array.of(1, 2, 3, 4), Uint8Array.of(0, 1, 0, 1)).probabilities // [0, 0.5, 0.5, 1]
 * ```
 */
export function isotonicCalibration(scores: Float64Array, labels: Uint8Array): IsotonicCalibration {
  const pooled: Block[] = []
  for (const block of tiedBlocks(scores, labels)) {
    let merged = block
    while (pooled.length > 0 && rate(pooled[pooled.length - 1]) >= rate(merged)) {
      merged = joined(pooled.pop() as Block, merged)
    }
    pooled.push(merged)
  }
  const points = pooled.flatMap((block) => endsOf(block).map((score) => [score, rate(block)]))
  return { kind: 'isotonic', scores: points.map(([s]) => s), probabilities: points.map(([, p]) => p) }
}

/** The probability at a score. */
export function interpolated({ scores, probabilities }: IsotonicCalibration, score: number): number {
  if (score <= scores[0]) return probabilities[0]
  let low = 0
  let high = scores.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (scores[middle] <= score) low = middle
    else high = middle
  }
  if (high === scores.length) return probabilities[low]
  const part = (score - scores[low]) / (scores[high] - scores[low])
  return probabilities[low] + part * (probabilities[high] - probabilities[low])
}

/** Rows of one score, by ascending score. */
function* tiedBlocks(scores: Float64Array, labels: Uint8Array): Generator<Block> {
  const order = Int32Array.from(scores.keys()).sort((a, b) => scores[a] - scores[b])
  let block: Block | undefined
  for (const row of order) {
    if (block?.first !== scores[row]) {
      if (block) yield block
      block = { first: scores[row], last: scores[row], positives: 0, rows: 0 }
    }
    block.positives += labels[row]
    block.rows++
  }
  if (block) yield block
}

function rate({ positives, rows }: Block): number {
  return positives / rows
}

function joined(below: Block, above: Block): Block {
  const positives = below.positives + above.positives
  return { first: below.first, last: above.last, positives, rows: below.rows + above.rows }
}

/** −0 becomes 0, which JSON cannot tell apart. */
function endsOf({ first, last }: Block): number[] {
  return first === last ? [first + 0] : [first + 0, last + 0]
}
