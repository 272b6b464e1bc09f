import { InfinitePushError, type Warning } from '../errors.js'
import type { Trainer } from '../model/trainer.js'
import { exactPath, solveOnGrid } from '../solver/path-simplex/exact-path.js'
import { pathSimplex } from '../solver/path-simplex/path-simplex.js'
import type { Solution } from '../solver/run.js'

type PointAt = Solution & { lambda: number }

/** What does the rest of a path where rounding stopped the exact walk. */
const REST = 'alm'

/** The points at given λ, descending, all met in one walk along the exact path; `run` certifies each. */
export function* gridPoints(trainer: Trainer, lambdas: readonly number[]): Generator<PointAt, undefined> {
  const walk = solveOnGrid(trainer.problem(1), lambdas, limitsOf(trainer))
  let last: Solution | undefined
  for (const lambda of lambdas) {
    const { done, value } = walk.next()
    last = done ? trainer.solve(lambda, last, REST) : trainer.solve(lambda, value.iterate())
    yield { ...last, lambda }
  }
}

/**
 * Every breakpoint of the path from λ_max down to a part of it. Returns a warning where the walk ended before.
 */
export function* breakpoints(trainer: Trainer, lambdaMinRatio: number): Generator<PointAt, Warning[]> {
  refuseOthers(trainer)
  const walk = exactPath(trainer.problem(1), { lambdaMinRatio, ...limitsOf(trainer) })
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value.status === 'gave-up' ? [cutShort(value.lambda)] : []
    yield { ...trainer.solve(value.lambda, value.iterate(), REST), lambda: value.lambda }
  }
}

function limitsOf({ settings: { signal } }: Trainer) {
  return signal ? { signal } : {}
}

function refuseOthers(trainer: Trainer): void {
  const answer = pathSimplex.supports(trainer.problem(1))
  if (answer === true) return
  throw new InfinitePushError('unsupported', `The exact path cannot be followed: ${answer}`, {
    kind: 'usage',
    hint: 'Leave --exact out: a grid of λ, each certified.',
    field: 'exact',
  })
}

function cutShort(lambda: number): Warning {
  return {
    code: 'path-cut-short',
    message: `The exact path was followed down to λ = ${lambda.toPrecision(6)}; below that, rounding stopped it.`,
    hint: 'Leave --exact out: a grid of λ, each certified.',
  }
}
