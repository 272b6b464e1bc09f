import { certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { AskedRows, Found } from './asked-rows.js'

/** The first restricted problem, and those with sampled positives, are not solved more precisely than this. */
const ROUGH = 2e-3
/**
 * Once no row is missing from a restricted problem, or hardly any can be, it is solved to the end, to this part of the gap
 * aimed at: before that, more would be thrown away.
 */
const END = 0.6
const NEAR = 1e-4
/** Positives are sampled until the objective is this near to that of the sample, or no longer comes nearer so fast. */
const SAMPLED = { gap: 0.03, progress: 0.5 }
/** A w that the best one followed no further than this went too far to start from. */
const TOO_FAR = 0.5
/** A point is handed over after so many rounds at the latest. */
const SILENT_ROUNDS = 6
/** After one that was as good as aimed at, the next one is handed over at this part of its gap. */
const FURTHER = 0.1

/**
 * The one working-set algorithm, for rows in memory and for tables that stay where they are: restricted problems, each solved
 * more precisely and on more rows than the one before. After every one all rows are read with its w, which tells the objective
 * and which rows have come near; its value is a lower bound of the whole. It never returns: who runs it ends it when a point
 * handed over is good enough.
 */
export function* rounds<Asked, Answer, Point extends { w: Vec }>(
  rows: AskedRows<Asked, Answer, Point>,
  aimed: number,
  start: Found<Point>,
): Generator<Asked, never, Answer> {
  const sampling = new Sampling(rows.manyPositives && start.sampled)
  let found = start
  let aim = aimed
  let silent = 0
  for (;;) {
    const { primal, bound, w, step } = yield* rows.look(found)
    const reached = gapOf(primal, bound) <= aim
    if (reached || silent++ === SILENT_ROUNDS) {
      yield rows.best()
      silent = 0
    }
    if (reached) aim *= FURTHER
    const distance = gapOf(primal, found.value)
    const sampled = sampling.goesOn(distance)
    const part = rows.restrict(sampled)
    const end = sampled || found.value === 0 ? ROUGH : END * aim
    const gap = part.grown && distance > NEAR ? Math.max(end, rows.inner * distance) : end
    // From a mere guess the solver inside finds its own way.
    const from = found.guess ? {} : { from: part.from(step <= TOO_FAR ? w : found.point.w) }
    const { point, certificate } = yield* rows.solve(part, { gap, ...from })
    found = { point: part.expand(point), value: certificate.dual, sampled }
  }
}

/** Whether some positives still stand for all, as the rounds go on. */
class Sampling {
  private rounds = 0
  /** How far the objective was from the sample's when it was last looked at. */
  private distance = 1

  constructor(private sampled: boolean) {}

  goesOn(distance: number): boolean {
    const isStuck = this.rounds++ > 1 && distance > SAMPLED.progress * this.distance
    this.distance = distance
    this.sampled &&= distance > SAMPLED.gap && !isStuck
    return this.sampled
  }
}

function gapOf(primal: number, bound: number): number {
  return certificate(primal, bound).relativeGap
}
