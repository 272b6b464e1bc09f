import type { Family } from './families.js'
import type { Judged } from './split-results.js'

/** The families with the λ that every split followed: where one split ended a path, the others are not compared beyond. */
export function asFarAsFollowed(families: readonly Family[], results: readonly Judged[][][]): Family[] {
  return families.map((family, f) => {
    const ends = results.filter((result) => result[f]?.at(-1)?.ends).map((result) => result[f].length)
    const { lambdas } = family
    return ends.length === 0 ? family : { ...family, lambdas: lambdas.slice(0, Math.min(...ends)) }
  })
}
