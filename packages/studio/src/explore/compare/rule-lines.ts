import type { PointView } from '../../engine/views.js'

/** A feature that at least one of two rules weighs. */
export interface RuleLine {
  feature: number
  a: number
  b: number
}

/** The features of both rules, the heaviest in either first. */
export function ruleLines(a: PointView, b: PointView): RuleLine[] {
  const lines = new Map<number, RuleLine>()
  const put = (side: 'a' | 'b', { features, weights }: PointView) =>
    features.forEach((feature, i) => {
      lines.set(feature, { ...(lines.get(feature) ?? { feature, a: 0, b: 0 }), [side]: weights[i] })
    })
  put('a', a)
  put('b', b)
  const weight = (line: RuleLine) => Math.max(Math.abs(line.a), Math.abs(line.b))
  return [...lines.values()].sort((first, second) => weight(second) - weight(first) || first.feature - second.feature)
}
