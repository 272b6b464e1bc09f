import type { Dataset } from '../src/data/dataset/dataset.js'
import type { ProblemSettings } from '../src/model/input/settings.js'
import { Random } from '../src/statistics/random.js'
import { tableOf } from './hull.js'

/** A table whose mean positive lies near to the hull of the negatives, and what to learn from it with. */
export interface NearHull {
  data: Dataset
  settings: ProblemSettings
}

const PENALTIES = ['l1', 'group', 'sparse-group', 'linf-group'] as const

/**
 * A face of the hull with as many corners as there are features, all other negatives below it, and the mean positive by `distance`
 * above its middle: outside where that is above 0, on the face where it is 0, inside where it is below. Along features with signs
 * that the face does not depend on, the mean positive may lie anywhere below.
 */
export function nearHull(seed: number, distance: number): NearHull {
  const random = Random.fromSeed(seed)
  const d = 2 + random.integer(7)
  const [others, positives] = [4 + random.integer(25), 1 + random.integer(6)]
  const signed = Array.from({ length: d }, () => random.uniform() < 0.3)
  const up = upward(random, signed)
  const height = Math.abs(random.normal())
  const at = (level: number) => lifted(random, up, level)
  const corners = Array.from({ length: d }, () => at(height))
  const below = Array.from({ length: others }, () => at(height - Math.abs(random.normal()) * 10 ** -random.integer(4)))
  const shares = corners.map(() => 0.05 + random.uniform())
  const total = shares.reduce((sum, share) => sum + share, 0)
  const mean = up.map((u, k) => {
    const middle = corners.reduce((sum, corner, j) => sum + (shares[j] / total) * corner[k], 0)
    const down = signed[k] && u === 0 ? Math.abs(random.normal()) : 0
    return middle + distance * u - down
  })
  return {
    data: tableOf(around(random, mean, positives), [...corners, ...below]),
    settings: settingsOf(random, signed),
  }
}

/** A direction of length 1 that the signs allow. */
function upward(random: Random, signed: readonly boolean[]): number[] {
  const drawn = signed.map((sign): number => {
    const x = random.normal()
    return sign ? Math.max(0, x) : x
  })
  if (!drawn.some((x) => x !== 0)) drawn[0] = 1
  const length = Math.hypot(...drawn)
  return drawn.map((x) => x / length)
}

/** A random point at a height along a direction. */
function lifted(random: Random, up: readonly number[], height: number): number[] {
  const point = up.map(() => random.normal())
  const now = point.reduce((sum, x, k) => sum + x * up[k], 0)
  return point.map((x, k) => x + (height - now) * up[k])
}

/** Points in pairs around their mean. */
function around(random: Random, mean: readonly number[], count: number): number[][] {
  const points = Array.from({ length: count }, () => [...mean])
  for (let i = 0; i + 1 < count; i += 2) {
    mean.forEach((x, k) => {
      const away = random.normal()
      points[i][k] = x + away
      points[i + 1][k] = x - away
    })
  }
  return points
}

function settingsOf(random: Random, signed: readonly boolean[]): ProblemSettings {
  const penalty = PENALTIES[random.integer(PENALTIES.length)]
  const features = [...signed.keys()]
  const half = 1 + random.integer(features.length - 1)
  const nonnegative = features.filter((k) => signed[k])
  return {
    penalty,
    standardize: random.uniform() < 0.5,
    ...(penalty === 'l1'
      ? { factors: Float64Array.from(features, () => 0.3 + 2 * random.uniform()) }
      : { groups: [features.slice(0, half), features.slice(half)] }),
    ...(nonnegative.length > 0 && { nonnegative }),
  }
}
