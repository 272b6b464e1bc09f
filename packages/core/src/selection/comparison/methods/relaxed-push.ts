import type { Dataset } from '../../../data/dataset/dataset.js'
import { Trainer } from '../../../model/learn/trainer.js'
import { PENALTIES } from '../../../penalty/all.js'
import { pathPoints } from '../../path/path.js'
import { relax } from '../../path/relaxed.js'
import { type Method, makeRule, type Rule, ratios } from './method.js'

/** ℓ1 selects, a small ridge weighs; the setting is λ/λ_max of ℓ1. */
export const relaxedL1Push: Method = {
  name: 'relaxed-l1-push',
  problem: `infinite push + small λ(${PENALTIES.l2.formula}), on the features that l1-push selects`,
  penalties: ['l1', 'l2'],
  reference: 'Meinshausen 2007',
  lists: true,
  settings: () => ratios(0.9, 0.005),
  fitPath: walk,
}

function* walk(train: Dataset, settings: readonly number[], tolerance: number): Generator<Rule> {
  const trainer = new Trainer(train, { tolerance })
  const lambdas = settings.map((ratio) => trainer.lambdaAt(ratio))
  let i = 0
  for (const { w } of pathPoints(trainer, lambdas)) {
    yield makeRule(settings[i++], relax(train, w, { tolerance }).w, trainer.standardization)
  }
}
