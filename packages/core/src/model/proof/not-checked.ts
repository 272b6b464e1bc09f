import type { Warning } from '../../errors/define.js'
import type { Model } from '../document/model.js'
import type { Check } from './check.js'
import { isEmptiness, isFollowing } from './warning-checks.js'

/** What a document says that no check covers, by field, in the order of the document. */
export function notChecked(model: Model, checks: readonly Check[]): string[] {
  const has = (name: string) => checks.some((check) => check.name === name)
  const { metrics, warnings, training, operatingPoint, calibration, passes } = model
  const table = Object.keys(training.table ?? {}).map((key) => `training.table.${key}`)
  // Where a table stays where it is, nobody searches for why a model is empty and what would help.
  const isSeen = (warning: Warning) => isFollowing(warning) && !(passes && isEmptiness(warning))
  const others = new Set(warnings.filter((warning) => !isSeen(warning)).map(({ code }) => `warnings (${code})`))
  return [
    'package',
    ...(has('lambdaMax') || has('lambdaMaxProof') || model.lambdaMax === undefined ? [] : ['lambdaMax']),
    ...(has('lambdaMaxProof') || !model.lambdaMaxProof ? [] : ['lambdaMaxProof']),
    'solver',
    'tolerance',
    ...(has('metrics') ? [] : ['metrics.train', ...(metrics.first ? ['metrics.first'] : [])]),
    ...(metrics.cv ? ['metrics.cv'] : []),
    ...others,
    // Each surface words them for itself.
    ...(warnings.length > 0 ? ['warnings.hint'] : []),
    ...(operatingPoint ? ['operatingPoint'] : []),
    ...(calibration ? ['calibration'] : []),
    ...(passes ? ['passes.count'] : []),
    'training.seed',
    ...(training.asked ? ['training.asked'] : []),
    ...table,
  ]
}
