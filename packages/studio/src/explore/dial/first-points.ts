import type { PathView } from '../../engine/engine.js'

/** The point of the path where each feature comes in for the first time. */
export function firstPoints({ points }: PathView): ReadonlyMap<number, number> {
  const firsts = new Map<number, number>()
  points.forEach(({ features }, i) => {
    for (const feature of features) if (!firsts.has(feature)) firsts.set(feature, i)
  })
  return firsts
}
