import type { LeftOut } from './choose-setting.js'
import type { Family } from './families.js'

/** Behind is what has less than such a part of the best metric, and less than such a part of the best partial AUC. */
const NEAR = { value: 0.8, partialAuc: 0.9 }

/**
 * What the other splits are asked for, once the first has said what it has to say: of each threshold the λ down to the last one that is
 * not behind there, of some thresholds none. A path is walked from the largest λ on, and its last λ take the longest.
 */
export function inTheRace(families: readonly Family[], first: readonly (readonly LeftOut[])[]): Family[] {
  const all = first.flat()
  const best = {
    value: all.reduce((most, { value }) => Math.max(most, value), 0),
    partialAuc: all.reduce((most, { partialAuc }) => Math.max(most, partialAuc), 0),
  }
  return families.map((family, f) => {
    if (family.lambdas.length === 0) return family
    const last = first[f].findLastIndex((setting) => isNear(setting, best))
    const lambdas = family.lambdas.slice(0, last + 1)
    return lambdas.length > 0 ? { ...family, lambdas } : { ...family, lambdas, reason: 'behind' }
  })
}

/** Where no setting has anything of the metric, it tells none from another. */
function isNear({ value, partialAuc }: LeftOut, best: Pick<LeftOut, 'value' | 'partialAuc'>): boolean {
  return (value > 0 && value >= NEAR.value * best.value) || partialAuc >= NEAR.partialAuc * best.partialAuc
}
