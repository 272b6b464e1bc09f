import { type Certificate, certificate } from '../../certificate/gap.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { nothingToRelax } from '../../errors/path-errors.js'
import { checkOptions } from '../../model/input/options.js'
import { PROBLEM_OPTIONS, type ProblemSettings } from '../../model/input/settings.js'
import { meanDistance } from '../../model/learn/mean-distance.js'
import { Trainer } from '../../model/learn/trainer.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { PENALTIES } from '../../penalty/all.js'
import type { Status } from '../../solver/run.js'
import { selectColumns, supportOf } from './support.js'

/** A refit on selected features, with a certificate of its own. */
export interface RelaxedFit {
  /** λ of the refit. */
  lambda: number
  /** One weight per feature; 0 for those that are not selected. */
  w: Vec
  certificate: Certificate
  status: Status
}

/** λ of the refit as a part of the distance between the class means: small, so that it shrinks little. */
const RATIO = 0.01

/**
 * The relaxed fit (Meinshausen 2007; here with a small ridge): a penalty that selects also shrinks what it selects, so the
 * weights are learnt once more from the selected features S alone,
 *
 *     min λ'·½‖w‖² + L(w)   over w with w_k = 0 outside S,   λ' = 0.01·‖mean positive − mean negative‖₂ on S.
 *
 * The certificate is that of this problem; it says nothing about the choice of S. Of the settings, penalty, factors and
 * solver do not matter here; signs are kept.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 3, noise: 5, seed: 1 })
 * relax(data, Float64Array.of(1, 0, -2, 0, 0, 0, 0, 0)).w.filter((weight) => weight !== 0).length // 2
 * ```
 */
export function relax(data: DatasetInput, selection: Vec, settings: ProblemSettings = {}): RelaxedFit {
  checkOptions(settings, PROBLEM_OPTIONS)
  return refitted(readDataset(data), selection, settings)
}

/** What `relax` does, for settings that may be those of a whole path. */
export function refitted(data: Dataset, selection: Vec, settings: ProblemSettings): RelaxedFit {
  const selected = supportOf(selection)
  const w = new Float64Array(selection.length)
  // Without a feature nothing is left to solve: L(0) = 1.
  if (selected.length === 0) return { lambda: 0, w, certificate: certificate(1, 1), status: 'solved' }
  const trainer = new Trainer(selectColumns(data, selected), ridgeOn(selected, settings))
  const lambda = RATIO * (meanDistance(trainer.problem(1)) || 1)
  const solution = trainer.solve(lambda)
  selected.forEach((k, place) => {
    w[k] = solution.w[place]
  })
  return { lambda, w, certificate: solution.certificate, status: solution.status }
}

/** The settings of the refit, which knows the selected features by their places among themselves. */
function ridgeOn(selected: readonly number[], settings: ProblemSettings): ProblemSettings {
  const { factors: _, groups: __, nonnegative = false, ...rest } = settings
  const held = typeof nonnegative === 'boolean' ? nonnegative : Array.from(nonnegative)
  const signs =
    typeof held === 'boolean' ? held : [...selected.keys()].filter((place) => held.includes(selected[place]))
  return { ...rest, nonnegative: signs, penalty: 'l2', solver: 'auto' }
}

/** A penalty that keeps every feature leaves nothing to relax. */
export function refuseToRelax({ penalty = 'l1' }: ProblemSettings): void {
  if (PENALTIES[penalty]?.selects === false) throw nothingToRelax({ penalty })
}
