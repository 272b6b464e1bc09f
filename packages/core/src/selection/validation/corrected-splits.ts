import type { LeftOut } from './choose-setting.js'
import { chosenSetting, type Setting } from './setting.js'
import type { CrossValidationSettings, ValidationPlan } from './validation-plan.js'

/**
 * What each split says of a setting that it had no part in choosing: the one that the other folds of the same draw choose,
 * by the rule that chooses from all of them. The best of hundreds owes part of its value to the luck of the folds that
 * chose it; a fold that did not choose adds no such luck, and no model has to be learnt again (docs/decisions/0023).
 *
 * Random parts overlap, so that rows which choose would also measure: there is no such estimate of them.
 */
export function correctedSplits(
  tried: readonly Setting[][],
  { scheme }: Pick<ValidationPlan, 'scheme'>,
  settings: CrossValidationSettings,
): LeftOut[] | undefined {
  if ('holdout' in scheme) return undefined
  const { folds } = scheme
  const splits = tried.find((family) => family.length > 0)?.[0].splits ?? []
  return splits.map((_, index) => {
    const first = index - (index % folds)
    const others = Array.from({ length: folds }, (_, fold) => first + fold).filter((split) => split !== index)
    const seenByOthers = tried.map((family) =>
      family.map((setting) => ({
        ...setting,
        here: setting.splits[index],
        splits: others.map((i) => setting.splits[i]),
      })),
    )
    return chosenSetting(seenByOthers, settings).here
  })
}
