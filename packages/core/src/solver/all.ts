import { InfinitePushError } from '../errors.js'
import { nearestName } from '../nearest-name.js'
import type { Problem } from '../problem/problem.js'
import { admm } from './admm/admm.js'
import { admmPairs } from './admm-pairs/admm-pairs.js'
import { agarwal, agarwalPairs } from './agarwal/agarwal.js'
import { alm } from './alm/alm.js'
import { pathSimplex } from './path-simplex/path-simplex.js'
import type { Solver } from './solver.js'
import { workingSet } from './working-set/working-set.js'

/** Every solver, in the order in which they are shown. */
export const SOLVERS: readonly Solver[] = [pathSimplex, alm, workingSet, admm, admmPairs, agarwal, agarwalPairs]

/** From so many negatives on, it pays to look only at those near the top. */
const MANY_NEGATIVES = 4000
/** On tables up to this size the exact path is the fastest way to any point on it (docs/decisions/0013). */
const SMALL_TABLE = { rows: 20_000, cells: 1e7 }

/**
 * The named solver, or for 'auto' the one that suits the problem best.
 *
 * @example
 * ```ts
 * chooseSolver('auto', problem).name // 'path-simplex'
 * ```
 */
export function chooseSolver(name: string, problem: Problem): Solver {
  if (name === 'auto') return automatic(problem)
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

function automatic(problem: Problem): Solver {
  const { map, loss } = problem
  const small = map.rows <= SMALL_TABLE.rows && map.rows * map.cols <= SMALL_TABLE.cells
  if (small && pathSimplex.supports(problem) === true) return pathSimplex
  return loss.negatives > MANY_NEGATIVES && workingSet.supports(problem) === true ? workingSet : alm
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
