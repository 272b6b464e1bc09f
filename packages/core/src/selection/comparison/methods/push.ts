import type { Dataset } from '../../../data/dataset/dataset.js'
import type { Threshold } from '../../../loss/push/threshold.js'
import { Trainer } from '../../../model/learn/trainer.js'
import { PENALTIES, type PenaltyName } from '../../../penalty/all.js'
import { pathPoints } from '../../path/path.js'
import { type Method, makeRule, type Rule, ratios } from './method.js'

/** The infinite push with a penalty; the setting is λ/λ_max. */
function pushMethod(name: string, penalty: PenaltyName, reference: string, range: [number, number]): Method {
  return {
    name,
    problem: `infinite push + λ(${PENALTIES[penalty].formula})`,
    penalties: [penalty],
    pushes: penalty,
    reference,
    lists: true,
    settings: () => ratios(...range),
    fitPath: (train, settings, tolerance, threshold = { kind: 'max' }) =>
      walk(train, settings, { penalty, tolerance, threshold }),
  }
}

function* walk(
  train: Dataset,
  settings: readonly number[],
  problem: { penalty: PenaltyName; tolerance: number; threshold: Threshold },
): Generator<Rule> {
  const trainer = new Trainer(train, { ...problem, l1Ratio: 0.5 })
  const lambdas = settings.map((ratio) => trainer.lambdaAt(ratio))
  let i = 0
  for (const { w } of pathPoints(trainer, lambdas)) yield makeRule(settings[i++], w, trainer.standardization)
}

export const l1Push = pushMethod('l1-push', 'l1', 'Rakotomamonjy 2012, eq. (2)', [0.9, 0.005])
/** The factors come from a pilot model of the same rows, inside every split. */
export const adaptiveL1Push = pushMethod(
  'adaptive-l1-push',
  'adaptive-l1',
  'Rakotomamonjy 2012, eq. (2); Zou 2006',
  [0.9, 0.005],
)
/** The ridge has no λ from where on the model is empty, so that its path may start above λ_max. */
export const l2Push = pushMethod('l2-push', 'l2', 'Agarwal 2011', [10, 0.001])
export const elasticNetPush = pushMethod(
  'elastic-net-push',
  'elastic-net',
  'Rakotomamonjy 2012, eq. (2); Zou & Hastie 2005',
  [0.9, 0.005],
)
