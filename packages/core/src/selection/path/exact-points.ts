import type { Certificate } from '../../certificate/gap.js'
import { meetsMeanPositive } from '../../certificate/hull-proof.js'
import { pathCertifier } from '../../certificate/path-gap.js'
import { pathScreen } from '../../certificate/path-screen.js'
import type { Warning } from '../../errors/define.js'
import { exactUnsupported, pathCutShort } from '../../errors/path-errors.js'
import type { Trainer } from '../../model/learn/trainer.js'
import type { ColumnScreen } from '../../numeric/matrix/column-screen.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { SparseWeights } from '../../numeric/matrix/sparse-weights.js'
import type { PushProblem } from '../../problem/problem.js'
import { exactPath, solveOnGrid } from '../../solver/path-simplex/exact-path.js'
import { pathSimplex } from '../../solver/path-simplex/path-simplex.js'
import type { WalkEnd } from '../../solver/path-simplex/program/walk-terms.js'
import type { Snapshot } from '../../solver/path-simplex/walk/snapshot.js'
import type { Solution } from '../../solver/run.js'

/** A solution at its λ. Where the exact walk found it, w is made when it is read. */
export interface PointAt extends Solution {
  lambda: number
  sparse?: SparseWeights
}

type Walk = Generator<Snapshot, WalkEnd>

/** What does the rest of a path where rounding stopped the exact walk. */
const REST = 'alm'
/** Points that are certified together, and then told one after the other. */
const TOGETHER = 20

/** A walk along the exact path that has found where the path starts. */
export interface StartedWalk {
  readonly lambdaMax: number
  readonly points: Generator<PointAt, Warning[] | undefined>
}

/** A walk, and what certifies its points. */
interface CertifiedWalk {
  readonly trainer: Trainer
  readonly walk: Walk
  readonly certify: ReturnType<typeof pathCertifier>
  /** What both look at a wide table with. */
  readonly screen: ColumnScreen | undefined
  /** A point that the walk has already told. */
  readonly first?: Snapshot
  /** Where multipliers go that nobody needs any more; undefined where others may keep them. */
  readonly spare?: Vec[] | undefined
}

/** The points at given λ, descending, all met in one walk along the exact path. */
export function gridPoints(trainer: Trainer, lambdas: readonly number[]): Generator<PointAt, undefined> {
  const { problem, limits, ...ground } = groundOf(trainer)
  return allPoints({ trainer, walk: solveOnGrid(problem, lambdas, limits), ...ground }, () => lambdas)
}

/** The points at the λ that follow from λ_max, which the walk finds on its way; undefined where there is none. Their multipliers do not last. */
export function gridFromTop(trainer: Trainer, grid: (lambdaMax: number) => number[]): StartedWalk | undefined {
  let lambdas: readonly number[] = []
  const stops = (lambdaMax: number) => {
    lambdas = grid(lambdaMax)
    return lambdas
  }
  const { problem, limits, ...ground } = passingGround(trainer)
  const walk = solveOnGrid(problem, stops, limits)
  const first = firstPoint(problem, walk)
  return first && { lambdaMax: first.lambda, points: allPoints({ trainer, walk, first, ...ground }, () => lambdas) }
}

/**
 * Every breakpoint of the path from λ_max down to a part of it; undefined where there is no λ_max. The points return a warning
 * where the walk ended before. Their multipliers do not last.
 */
export function breakpoints(trainer: Trainer, lambdaMinRatio: number): StartedWalk | undefined {
  refuseOthers(trainer)
  const { problem, limits, ...ground } = passingGround(trainer)
  const walk = exactPath(problem, { lambdaMinRatio, ...limits })
  const first = firstPoint(problem, walk)
  return first && { lambdaMax: first.lambda, points: untilTheEnd({ trainer, walk, first, ...ground }) }
}

/** What a walk begins with. It shares its passes over a wide table with the certificates of its points. */
function groundOf(trainer: Trainer) {
  const problem = trainer.problem(1)
  const screen = pathScreen(problem)
  const limits = { signal: trainer, ...(screen && { screen }) }
  return { problem, limits, certify: pathCertifier(problem, screen), screen }
}

/**
 * The same for who keeps no multipliers: those of points that are over make room for others. Not on a wide table, where looks are known by them.
 */
function passingGround(trainer: Trainer) {
  const ground = groundOf(trainer)
  const spare: Vec[] | undefined = ground.screen ? undefined : []
  return { ...ground, spare, limits: { ...ground.limits, ...(spare && { spare }) } }
}

/** The first point of a walk, which is at λ_max: unless there is none but for rounding. */
function firstPoint(problem: PushProblem, walk: Walk): Snapshot | undefined {
  const { done, value } = walk.next()
  if (done) return undefined
  if (!meetsMeanPositive(problem, value.dual.subarray(problem.loss.positives))) return value
  walk.return({} as WalkEnd)
  return undefined
}

function* allPoints(source: CertifiedWalk, lambdas: () => readonly number[]): Generator<PointAt, undefined> {
  const { trainer } = source
  const points = certified(source)
  let last: Solution | undefined
  try {
    for (let told = 0; told === 0 || told < lambdas().length; told++) {
      const { done, value } = points.next()
      if (done) {
        const lambda = lambdas()[told]
        last = trainer.solve(lambda, last, REST)
        yield { ...last, lambda }
      } else {
        last = value
        yield value
      }
      if (last.status === 'time-limit') break
    }
  } finally {
    points.return({} as WalkEnd)
  }
}

function* untilTheEnd(source: CertifiedWalk): Generator<PointAt, Warning[]> {
  const { status, lambda } = yield* certified(source)
  return status === 'gave-up' ? [pathCutShort({ lambda: lambda })] : []
}

/** The points of a walk with their certificates. Whoever wants no more of them ends the walk, which gives back its memory. */
function* certified({ trainer, walk, certify, screen, first, spare }: CertifiedWalk): Generator<PointAt, WalkEnd> {
  try {
    for (let points = first ? [first] : []; ; points = []) {
      const end = gather(walk, points)
      const certificates = certify(points)
      for (let i = 0; i < points.length; i++) yield pointAt(trainer, points[i], certificates[i])
      if (end) return end
      // All but the last one, from which another solver may have to go on.
      if (spare) for (let i = 1; i < points.length; i++) spare.push(points[i - 1].dual)
    }
  } finally {
    walk.return({} as WalkEnd)
    screen?.panels.release()
  }
}

/** Adds the next points of a walk, up to as many as are certified together; returns how it ended, if it did. */
function gather(walk: Walk, points: Snapshot[]): WalkEnd | undefined {
  while (points.length < TOGETHER) {
    const { done, value } = walk.next()
    if (done) return value
    points.push(value)
  }
  return undefined
}

/** Certificates alone say what is solved. */
function pointAt(trainer: Trainer, point: Snapshot, certificate: Certificate): PointAt {
  if (certificate.relativeGap <= trainer.tolerance) return new SolvedPoint(point, certificate)
  const { lambda } = point
  return { ...trainer.solve(lambda, point.iterate(), REST), lambda }
}

/** A point of the walk that its certificate calls solved. Its getter is its class's: one of its own takes an engine as long as all the rest. */
class SolvedPoint implements PointAt {
  readonly status = 'solved'
  readonly iterations = 0
  readonly lambda: number
  readonly sparse: SparseWeights
  readonly dual: Vec

  constructor(
    { lambda, w, dual }: Snapshot,
    readonly certificate: Certificate,
  ) {
    this.lambda = lambda
    this.sparse = w
    this.dual = dual
  }

  get w(): Vec {
    return this.sparse.dense()
  }
}

function refuseOthers(trainer: Trainer): void {
  const answer = pathSimplex.supports(trainer.problem(1))
  if (answer === true) return
  throw exactUnsupported({ reason: answer })
}
