import type { PathView } from '../../engine/views.js'

/** The weight of one feature along the path. */
export interface WeightLine {
  feature: number
  weights: number[]
  low: number
  high: number
}

/** The features that ever have a weight, the heaviest first. */
export function weightLines({ points }: PathView): WeightLine[] {
  const lines = new Map<number, WeightLine>()
  points.forEach(({ features, weights }, i) => {
    features.forEach((feature, k) => {
      const line = lines.get(feature) ?? { feature, weights: new Array<number>(points.length).fill(0), low: 0, high: 0 }
      lines.set(feature, line)
      line.weights[i] = weights[k]
      line.low = Math.min(line.low, weights[k])
      line.high = Math.max(line.high, weights[k])
    })
  })
  return [...lines.values()].sort((a, b) => Math.max(b.high, -b.low) - Math.max(a.high, -a.low))
}

/** The line whose weight at a point of the path is nearest, unless it is further away than `reach`. */
export function nearestLine(
  lines: readonly WeightLine[],
  { point, weight, reach }: { point: number; weight: number; reach: number },
): WeightLine | undefined {
  const distance = (line: WeightLine) => Math.abs(line.weights[point] - weight)
  const nearest = lines.reduce<WeightLine | undefined>((best, line) => {
    return best === undefined || distance(line) < distance(best) ? line : best
  }, undefined)
  return nearest && distance(nearest) <= reach ? nearest : undefined
}

/** Which of the names at these heights can be written without covering one that comes before it. */
export function apart(heights: readonly number[], pixels: number): number[] {
  const written: number[] = []
  heights.forEach((height, i) => {
    if (written.every((other) => Math.abs(heights[other] - height) >= pixels)) written.push(i)
  })
  return written
}

/** A name of at most so many letters: of a longer one its beginning and its end, where a level of a category stands. */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const start = Math.max(1, Math.floor(most / 2) - 1)
  return `${name.slice(0, start).trimEnd()}…${name.slice(name.length - start).trimStart()}`
}
