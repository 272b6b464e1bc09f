/** P(positive | score) = 1/(1 + exp(−(slope·score + intercept))) */
export interface PlattCalibration {
  kind: 'platt'
  slope: number
  intercept: number
}

const MOST_STEPS = 100
const SMALL_GRADIENT = 1e-12
/** Keeps the system solvable when all scores are equal. */
const RIDGE = 1e-12

/**
 * Logistic regression of the class on the score, with Platt's (2000) targets (m + 1)/(m + 2) and 1/(n + 2) instead of 1
 * and 0, so that separated classes do not ask for an infinite slope. Newton steps with backtracking, as Lin, Lin and Weng
 * (2007) advise; scores are brought to mean 0 and deviation 1 first.
 *
 * @example
 * ```ts
 * plattCalibration(Float64Array.of(0, 0), Uint8Array.of(1, 0)).slope // 0
 * ```
 */
export function plattCalibration(scores: Float64Array, labels: Uint8Array): PlattCalibration {
  const { mean, deviation } = momentsOf(scores)
  const x = scores.map((score) => (score - mean) / deviation)
  const positives = labels.reduce((sum, label) => sum + label, 0)
  const high = (positives + 1) / (positives + 2)
  const low = 1 / (labels.length - positives + 2)
  const targets = Float64Array.from(labels, (label) => (label === 1 ? high : low))
  const { a, b } = fitLogistic(x, targets, Math.log((positives + 1) / (labels.length - positives + 1)))
  return { kind: 'platt', slope: a / deviation + 0, intercept: b - (a * mean) / deviation + 0 }
}

function fitLogistic(x: Float64Array, targets: Float64Array, start: number): { a: number; b: number } {
  let a = 0
  let b = start
  let loss = crossEntropy(x, targets, a, b)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { da, db, slope } = newtonStep(x, targets, a, b)
    if (slope <= SMALL_GRADIENT * x.length) break
    let size = 1
    let next = crossEntropy(x, targets, a + da, b + db)
    while (next > loss - 1e-4 * size * slope && size > 1e-10) {
      size /= 2
      next = crossEntropy(x, targets, a + size * da, b + size * db)
    }
    if (!(next < loss)) break
    a += size * da
    b += size * db
    loss = next
  }
  return { a, b }
}

/** The Newton direction, and how steeply the loss falls along it. */
function newtonStep(x: Float64Array, targets: Float64Array, a: number, b: number) {
  let gradientA = 0
  let gradientB = 0
  let haa = RIDGE
  let hab = 0
  let hbb = RIDGE
  for (let i = 0; i < x.length; i++) {
    const p = logistic(a * x[i] + b)
    const residual = p - targets[i]
    const weight = p * (1 - p)
    gradientA += residual * x[i]
    gradientB += residual
    haa += weight * x[i] * x[i]
    hab += weight * x[i]
    hbb += weight
  }
  const determinant = haa * hbb - hab * hab
  const da = -(hbb * gradientA - hab * gradientB) / determinant
  const db = -(haa * gradientB - hab * gradientA) / determinant
  return { da, db, slope: -(gradientA * da + gradientB * db) }
}

/** Σ log(1 + exp(z)) − target·z, without overflow. */
function crossEntropy(x: Float64Array, targets: Float64Array, a: number, b: number): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) {
    const z = a * x[i] + b
    sum += Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - targets[i] * z
  }
  return sum
}

/** 1/(1 + exp(−z)) */
export function logistic(z: number): number {
  return 1 / (1 + Math.exp(-z))
}

/** A deviation of 0 is taken for 1: then all scores are the mean. */
function momentsOf(scores: Float64Array): { mean: number; deviation: number } {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / scores.length) || 1 }
}
