import { type Certificate, certificate, dualBound } from '../certificate/gap.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { chooseSolver } from '../solver/all.js'
import { run, type Status } from '../solver/run.js'
import { atomProblem, type Implied } from './atoms.js'
import { Look, type Seen } from './look.js'
import { Ended, type Passes } from './passes.js'
import type { Point, RoundsTask } from './rounds-task.js'
import { kthSeen } from './seen.js'
import { drawn, type RoundStart, startOnSample } from './start.js'

/** A point with its proof: what one pass with these cuts tells again. */
export interface Proof extends Point {
  certificate: Certificate
  seen: Seen
}

export interface RoundsResult {
  status: Status
  proof: Proof
}

/** A restricted problem is solved to this part of the gap that is left; its start no better than roughly. */
const INNER = 0.02
const ROUGH = 1e-3
/** And in the end to this part of the tolerance. */
const END = 0.2
/** Positives are a sample of all until the objective is this near to the sample's, but not for longer than so many rounds. */
const SAMPLED = { gap: 0.03, rounds: 2 }
/** After a step that went too far, shorter ones are looked at with the next pass, too. */
const SHORTER = [0.5, 0.15]
/** So many rounds without a gap that falls by a tenth are enough; each of them lets twice as many rows travel, up to so many. */
const PATIENCE = 6
const MOST_GROWN = 16
const MOST_ROUNDS = 60

/**
 * Restricted problems on the rows that have travelled, each followed by one pass with the w found: the pass tells the exact
 * objective, sums of the rows that matter by their sums only, and the rows that came near. Together with the multipliers of the
 * restricted problem these sums give a lower bound for the whole table, and with the objective the proof.
 *
 * The next problem is made of what was told where the objective is lowest. Where a step brought nothing, it is made of the
 * same sums and more rows, as bundle methods do.
 */
export function* roundsAt(task: RoundsTask): Passes<RoundsResult> {
  const search = new Search(task)
  for (let round = 1; ; round++) {
    const looks = search.looks()
    const questions = looks.flatMap((look) => look.question() ?? [])
    try {
      const answers = questions.length > 0 ? yield questions : []
      let told = 0
      for (const look of looks) look.tell(look.question() && answers[told++])
    } catch (error) {
      if (error instanceof Ended && error.status === 'time-limit' && search.best)
        return { status: error.status, proof: search.best }
      throw error
    }
    const proof = search.judge(looks)
    const { relativeGap } = proof.certificate
    task.onRound?.({
      gap: relativeGap,
      near: proof.seen.positives.singles.length + proof.seen.negatives.singles.length,
    })
    const ended = relativeGap <= task.tolerance ? 'solved' : task.ended?.()
    if (ended) return { status: ended, proof }
    if (search.idle > PATIENCE || round === MOST_ROUNDS) return { status: 'stalled', proof }
    search.solve(round)
  }
}

/** What the rounds know. */
class Search {
  /** Rounds in a row that the gap did not fall. */
  idle = 0
  private at: RoundStart
  /** Where the objective is lowest of all that was looked at. */
  private base: { look: Look; primal: number } | undefined
  /** The point with the smallest gap. */
  best: Proof | undefined
  private lower = 0
  private correction = 0
  private sampling: boolean
  /** Whether the last step made the objective lower. */
  private descended = true

  constructor(private readonly task: RoundsTask) {
    this.at = task.start ? { ...task.start, estimate: 0 } : startOnSample(task)
    this.sampling = !task.start && !task.ground.positives.complete
  }

  /** What to look at next: the last w, and after one that went too far, shorter steps as well. */
  looks(): Look[] {
    const { at, base, correction, task } = this
    const shorter =
      base && !base.look.isEmpty && !this.descended ? SHORTER.map((step) => mix(base.look.w, at.w, step)) : []
    const most = task.most * Math.min(MOST_GROWN, 2 ** this.idle)
    const guide = { threshold: at.threshold, correction, most }
    return [at.w, ...shorter].map((w) => new Look(task.ground, task.k, w, guide))
  }

  /** The best point with its proof, after a pass. */
  judge(looks: readonly Look[]): Proof {
    const { at, task, base } = this
    const before = this.best?.certificate.relativeGap ?? Number.POSITIVE_INFINITY
    this.descended = false
    for (const look of looks) {
      const seen = look.see(false)
      const primal = task.lambda * task.penalty.value(look.w) + seen.loss
      const own = certificate(primal, this.bound(seen))
      if (!this.best || own.relativeGap < this.best.certificate.relativeGap) {
        this.best = { ...at, w: look.w, threshold: seen.threshold, certificate: own, seen }
      }
      if (!this.base || primal < this.base.primal) this.base = { look, primal }
    }
    this.descended = this.base !== base
    this.correction = looks[0].correction()
    const best = this.best as Proof
    this.idle = best.certificate.relativeGap > 0.9 * before ? this.idle + 1 : 0
    return best
  }

  /** The lower bound of what a pass told, with the multipliers at hand. */
  private bound(seen: Seen): number {
    const { ground, k, penalty, lambda } = this.task
    const part = atomProblem(ground, k, seen)
    return dualBound({ ...part, penalty, lambda }, part.contract(this.at.multipliers, impliedBy(seen, k)))
  }

  /** Solves the next restricted problem. */
  solve(round: number): void {
    const { at, task, base } = this
    const { ground, k, penalty, lambda, tolerance } = task
    if (!base) throw new TypeError('No pass was made yet.')
    if (!this.sampling) this.lower = Math.max(this.lower, at.estimate)
    this.sampling &&= round <= SAMPLED.rounds && base.primal - at.estimate > SAMPLED.gap * base.primal
    const { sampling } = this
    const seen = base.look.see(!this.descended)
    const part = atomProblem(ground, k, {
      ...seen,
      ...(sampling && { positives: drawn(ground.positives), standIn: true }),
    })
    const problem = { ...part, penalty, lambda }
    const multipliers = sampling ? { ...at.multipliers, alpha: NONE } : at.multipliers
    const left = certificate(base.primal, this.lower).relativeGap
    const solution = run(chooseSolver('auto', problem), problem, {
      tolerance: sampling ? ROUGH : Math.max(END * tolerance, INNER * left),
      timeLimitMs: task.left(),
      from: { w: base.look.w, dual: part.contract(multipliers, impliedBy(seen, k)) },
    })
    const found = part.expand(solution.dual)
    this.at = {
      w: solution.w,
      multipliers: sampling ? { ...found, alpha: NONE } : found,
      estimate: solution.certificate.dual,
      threshold: part.loss.threshold(part.map.apply(solution.w, new Float64Array(part.map.rows))),
    }
  }
}

const NONE = new Float64Array(0)

/** Multipliers by hinge and by rank. */
export function impliedBy({ positives, negatives, threshold }: Seen, k: number): Implied {
  const { rest } = positives
  const kink = 1 + threshold
  const kth = kthSeen(negatives, k)
  return {
    sure: 1,
    rest: rest.score < kink * rest.weight ? 1 : 0,
    positive: (i) => (positives.scores[i] < kink ? 1 : 0),
    negative: (j) => (negatives.scores[j] >= kth ? 1 : 0),
  }
}

/** a + step·(b − a) */
function mix(a: Vec, b: Vec, step: number): Vec {
  return a.map((value, k) => value + step * (b[k] - value))
}
