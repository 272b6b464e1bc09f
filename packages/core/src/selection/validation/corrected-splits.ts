import { Random } from '../../statistics/random.js'
import { type LeftOut, meanOf } from './choose-setting.js'
import { chosenSetting, type Setting } from './setting.js'
import type { CrossValidationSettings, ValidationPlan } from './validation-plan.js'

/** How often the other folds are drawn, to choose by them. */
const DRAWS = 10

/**
 * What each split says of settings that it had no part in choosing: those that the other folds of the same draw choose, by
 * the rule that chooses from all of them. The best of hundreds owes part of its value to the luck of the folds that chose
 * it; a fold that did not choose adds no such luck, and no model has to be learnt again (docs/decisions/0023). The other
 * folds are drawn with replacement, and what they choose is measured each time: one choice by all of them hangs on few
 * rows (bootstrap bias correction, Tsamardinos and others 2018, of folds instead of rows).
 *
 * Random parts overlap, so that rows which choose would also measure: there is no such estimate of them.
 */
export function correctedSplits(
  tried: readonly Setting[][],
  { scheme, seed }: Pick<ValidationPlan, 'scheme' | 'seed'>,
  settings: CrossValidationSettings,
): LeftOut[] | undefined {
  if ('holdout' in scheme) return undefined
  const { folds } = scheme
  const random = Random.fromSeed(seed)
  const splits = tried.find((family) => family.length > 0)?.[0].splits ?? []
  return splits.map((_, index) => {
    const first = index - (index % folds)
    const others = Array.from({ length: folds }, (_, fold) => first + fold).filter((split) => split !== index)
    return meanLeftOut(bagsOf(others, random).map((bag) => chosenBy(bag, tried, settings).splits[index]))
  })
}

/** As many of the folds as there are, drawn with replacement. */
function bagsOf(folds: readonly number[], random: Random): number[][] {
  const draw = () => folds.map(() => folds[random.integer(folds.length)])
  // Who is alone is drawn in every bag.
  return Array.from({ length: folds.length > 1 ? DRAWS : 1 }, draw)
}

/** The setting that these splits choose, with what all say of it. */
function chosenBy(bag: readonly number[], tried: readonly Setting[][], settings: CrossValidationSettings): Setting {
  const seen = tried.map((family) =>
    family.map((whole) => {
      const { family, lambda, empty } = whole
      return { family, lambda, empty, whole, splits: bag.map((split) => whole.splits[split]) }
    }),
  )
  return chosenSetting(seen, settings).whole
}

function meanLeftOut(splits: readonly LeftOut[]): LeftOut {
  const mean = (what: keyof LeftOut) => meanOf({ splits }, what)
  return {
    value: mean('value'),
    partialAuc: mean('partialAuc'),
    precision: mean('precision'),
    selected: mean('selected'),
  }
}
