import { InfinitePushError } from '../errors.js'
import { nearestName } from '../nearest-name.js'
import type { Problem } from '../problem/problem.js'
import { admm } from './admm/admm.js'
import { admmPairs } from './admm-pairs/admm-pairs.js'
import { agarwal, agarwalPairs } from './agarwal/agarwal.js'
import { alm } from './alm/alm.js'
import type { Solver } from './solver.js'
import { workingSet } from './working-set/working-set.js'

/** Every solver, in the order in which they are shown. */
export const SOLVERS: readonly Solver[] = [alm, workingSet, admm, admmPairs, agarwal, agarwalPairs]

/** From so many negatives on, it pays to look only at those near the top. */
const MANY_NEGATIVES = 4000

/**
 * The named solver, or for 'auto' the one that suits the problem best.
 *
 * @example
 * ```ts
 * chooseSolver('auto', problem).name // 'alm'
 * ```
 */
export function chooseSolver(name: string, problem: Problem): Solver {
  if (name === 'auto') return problem.loss.negatives > MANY_NEGATIVES ? workingSet : alm
  const solver = SOLVERS.find((candidate) => candidate.name === name)
  if (!solver) throw unknownSolver(name)
  const answer = solver.supports(problem)
  if (answer === true) return solver
  throw new InfinitePushError('unsupported', `The solver '${name}' cannot do this: ${answer}`, {
    kind: 'usage',
    hint: 'Use --solver auto.',
    field: 'solver',
  })
}

function unknownSolver(name: string): InfinitePushError {
  const names = ['auto', ...SOLVERS.map((solver) => solver.name)]
  const meant = nearestName(name, names)
  return new InfinitePushError('unknown-solver', `There is no solver '${name}'. Known: ${names.join(', ')}.`, {
    kind: 'usage',
    hint: meant ? `Did you mean '${meant}'?` : "Run 'infinite-push solvers' for what each does.",
    field: 'solver',
  })
}
