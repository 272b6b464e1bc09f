import { RankSvmLoss } from '../../../loss/rivals/rank-svm.js'
import { PENALTIES } from '../../../penalty/all.js'
import { type Method, ratios } from './method.js'
import { smoothPath } from './smooth-path.js'

/** Squared hinges over all pairs; the setting is λ/λ_max. */
function rankSvm(penalty: 'l1' | 'l2', range: [number, number]): Method {
  const method = { penalty, lossOf: (m: number, n: number) => new RankSvmLoss(m, n) }
  return {
    name: `${penalty}-ranksvm`,
    problem: `squared hinge over all pairs + λ(${PENALTIES[penalty].formula})`,
    penalties: [penalty],
    reference: 'Chapelle & Keerthi 2010',
    lists: false,
    settings: () => ratios(...range),
    fitPath: (train, settings, tolerance) => smoothPath(method, train, settings, tolerance),
  }
}

export const l1RankSvm = rankSvm('l1', [0.9, 0.001])
export const l2RankSvm = rankSvm('l2', [10, 0.001])
