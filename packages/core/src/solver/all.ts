import type { InfinitePushError } from '../errors/infinite-push-error.js'
import { solverUnsupported, unknownSolver } from '../errors/problem-errors.js'
import { nearestName } from '../nearest-name.js'
import type { Problem } from '../problem/problem.js'
import { admm } from './admm/admm.js'
import { admmPairs, algorithmOne } from './admm-pairs/admm-pairs.js'
import { agarwal, agarwalPairs } from './agarwal/agarwal.js'
import { alm } from './alm/alm.js'
import { hasKinds } from './kinds/kinds-path.js'
import { pathSimplex } from './path-simplex/path-simplex.js'
import type { Solver } from './solver.js'
import { workingSet } from './working-set/working-set.js'

/** Every solver, in the order in which they are shown. */
export const SOLVERS: readonly Solver[] = [
  pathSimplex,
  alm,
  workingSet,
  admm,
  admmPairs,
  algorithmOne,
  agarwal,
  agarwalPairs,
]

/** From so many negatives on, it pays to look only at those near the top. */
const MANY_NEGATIVES = 4000
/** On tables up to this size the exact path is the fastest way to any point on it (docs/decisions/0013). */
const SMALL_TABLE = { rows: 20_000, cells: 1e7 }
/** A sparse table is walked densely: from so many cells on, its kinds of rows are faster (docs/decisions/0061). */
const SMALL_SPARSE = 1e6
/** Against the highest negative also on longer ones, of so few cells (docs/decisions/0063). */
const NARROW = 5e5

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
  if (!solver) throw noSuchSolver(name)
  const answer = solver.supports(problem)
  if (answer === true) return solver
  throw solverUnsupported({ solver: name, reason: answer })
}

function automatic(problem: Problem): Solver {
  const { loss } = problem
  const many = loss.negatives > MANY_NEGATIVES
  // With many negatives above the threshold the walk passes a vertex for each that comes and goes.
  if (walks(problem)) return many && loss.thresholdCount > 1 ? alm : pathSimplex
  // On a table that is only wide, most of its rows would be in the working set of a mean of many negatives; and sparse rows are mostly
  // equal on the features in use.
  const isSparse = problem.map.readNonzeros !== undefined
  if ((loss.thresholdCount > 1 || isSparse) && problem.map.rows <= SMALL_TABLE.rows) return alm
  return many && workingSet.supports(problem) === true ? workingSet : alm
}

/** Whether the named solver, or for 'auto' the best, has a whole grid of λ from one walk along the exact path. */
export function walksGrid(name: string, problem: Problem): boolean {
  return name === pathSimplex.name || (name === 'auto' && walks(problem))
}

function walks(problem: Problem): boolean {
  const { rows, cols } = problem.map
  const most = rows <= SMALL_TABLE.rows ? SMALL_TABLE.cells : problem.loss.thresholdCount === 1 ? NARROW : 0
  const isSmall = rows * cols <= most && pathSimplex.supports(problem) === true
  return isSmall && !(rows * cols > SMALL_SPARSE && hasKinds(problem))
}

function noSuchSolver(name: string): InfinitePushError {
  const known = ['auto', ...SOLVERS.map((solver) => solver.name)]
  return unknownSolver({ name, known, meant: nearestName(name, known) })
}
