import { certificate, dualBound } from '../certificate/gap.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { chooseSolver } from '../solver/all.js'
import type { Approximation } from '../solver/approximate.js'
import { run } from '../solver/run.js'
import type { AskedRows, Found, Goal, Restricted, Told } from '../solver/working-set/asked-rows.js'
import { atomProblem } from './atoms.js'
import { impliedBy } from './implied.js'
import { Look, type Seen } from './look.js'
import type { Aim, Point, Proof, RoundsTask } from './rounds-task.js'
import { drawn, startOnSample } from './start.js'
import type { PassAnswer, PassQuestion } from './table-of-passes.js'

/** How far to go: after a step that went too far, shorter ones are looked at with the next pass, too. */
const STEPS = [1, 0.5, 0.15]
/** Every round in a row that leaves more than half of the gap, from the second on, lets twice as many rows travel, up to so many. */
const MOST_GROWN = 16
/** So many readings are made at a λ that is not known yet. */
const AHEAD = 3

type Asked = readonly PassQuestion[] | Proof
type Answers = readonly PassAnswer[]

/**
 * Rows that stay where they are: read by passes, which tell the exact objective, sums of the rows that matter by their sums
 * only, and the rows that came near. Together with the multipliers of the restricted problem these sums give a lower bound for
 * the whole table, and with the objective the proof.
 *
 * The next problem is made of what was told where the objective is lowest. Where a step brought nothing, it is made of the
 * same sums and more rows, as bundle methods do.
 */
export class RowsInPlace implements AskedRows<Asked, Answers, Point> {
  /** To the end, always: a reading is dearer than what a rough solution saves. */
  readonly inner = 0
  readonly manyPositives: boolean
  /** The point with the smallest gap. */
  proof: Proof | undefined
  /** How often the rows were read, and how often in a row the gap did not fall. */
  readings = 0
  idle = 0
  /** How many rounds in a row left more than half of it. */
  private slow = 0
  private found: Found<Point> | undefined
  /** Where the objective is lowest of all that was looked at. */
  private base: { look: Look; primal: number } | undefined
  private lower = 0
  private lambda: number
  private correction = 0
  /** How far the last step went that made the objective lower. */
  private step = 1
  private restricted = 0

  constructor(private readonly task: RoundsTask) {
    this.manyPositives = !task.ground.positives.complete
    this.lambda = this.aim().lambda
  }

  start(): Found<Point> {
    const { task, lambda } = this
    return task.start
      ? { point: task.start, value: task.lower ?? 0, sampled: false }
      : startOnSample({ ...task, lambda })
  }

  /** Whether λ is known, and nothing was told for another one. */
  get isAtLambda(): boolean {
    const { lambda, known } = this.aim()
    return known && lambda === this.lambda
  }

  *look(found: Found<Point>): Generator<Asked, Told, Answers> {
    this.found = found
    if (!found.sampled) this.lower = Math.max(this.lower, found.value)
    const looks = this.looks(found.point)
    const questions = looks.flatMap((look) => look.question() ?? [])
    const answers = questions.length > 0 ? yield questions : []
    let told = 0
    for (const look of looks) look.tell(look.question() && answers[told++])
    this.readings++
    this.follow()
    this.judge(looks, found.point)
    while (!this.isAtLambda && (this.best().certificate.relativeGap <= this.task.tolerance || this.readings > AHEAD)) {
      yield []
      if (this.follow()) this.judge(looks, found.point)
    }
    const { look, primal } = known(this.base)
    return { primal, w: look.w, bound: this.lower, step: this.step }
  }

  best(): Proof {
    return known(this.proof)
  }

  restrict(sampled: boolean): Restricted<Point> {
    const { lambda } = this
    const { ground, k, penalty } = this.task
    const { look } = known(this.base)
    const { multipliers } = known(this.found).point
    const seen = look.see(this.step === 0)
    const part = atomProblem(ground, k, {
      ...seen,
      ...(sampled && { positives: drawn(ground.positives), standIn: true }),
    })
    const forAll = sampled ? ({ beta }: Point['multipliers']) => ({ alpha: NONE, beta }) : same
    const held = ground.positives.count + ground.negatives.count
    const grown = held > this.restricted
    this.restricted = held
    return {
      problem: { ...part, penalty, lambda },
      grown,
      from: (w) => ({ w, dual: part.contract(forAll(multipliers), impliedBy(seen, k)) }),
      expand: ({ w, dual }) => ({
        w,
        multipliers: forAll(part.expand(dual)),
        threshold: part.loss.threshold(part.map.apply(w, new Float64Array(part.map.rows))),
      }),
    }
  }

  *solve({ problem }: Restricted<Point>, { gap, from }: Goal): Generator<Asked, Approximation, Answers> {
    yield this.best()
    const options = { tolerance: gap, timeLimitMs: this.task.left(), ...(from && { from }) }
    const solution = run(chooseSolver('auto', problem), problem, options)
    return { point: solution, certificate: solution.certificate }
  }

  /** What to look at next: the last w, and after one that went too far, shorter steps as well. */
  private looks({ w, threshold }: Point): Look[] {
    const { base, correction, task, step } = this
    const most = task.most * Math.min(MOST_GROWN, 2 ** Math.max(0, this.slow - 1))
    const steps = base && !base.look.isEmpty && step === 0 ? STEPS : [1]
    const before = base?.look.w ?? w
    return steps.map((part) => {
      const at = part < 1 ? mix(before, w, part) : w
      return new Look(task.ground, task.k, at, { threshold, correction, most, isLast: task.isLikely && !base })
    })
  }

  private aim(): Aim {
    const { aim, lambda } = this.task
    return aim?.() ?? { lambda, known: true }
  }

  /** Goes after a λ that has moved, when it has: what was told of the table holds, what followed for λ does not. */
  private follow(): boolean {
    const { lambda } = this.aim()
    if (lambda === this.lambda) return false
    this.lambda = lambda
    this.lower = 0
    this.idle = 0
    this.slow = 0
    this.proof = undefined
    if (this.base) this.base.primal = this.primalAt(this.base.look.w, this.base.look.see(false))
    return true
  }

  /** What a pass proves, and where the objective is lowest by now. */
  private judge(looks: readonly Look[], point: Point): void {
    const before = this.proof?.certificate.relativeGap ?? Number.POSITIVE_INFINITY
    let { base, proof } = this
    for (const look of looks) {
      const seen = look.see(false)
      const primal = this.primalAt(look.w, seen)
      const own = certificate(primal, this.bound(seen, point))
      if (!proof || own.relativeGap < proof.certificate.relativeGap) {
        proof = { ...point, w: look.w, threshold: seen.threshold, certificate: own, seen }
      }
      if (!base || primal < base.primal) base = { look, primal }
    }
    this.base = base
    this.proof = proof
    this.step = STEPS[looks.indexOf(known(base).look)] ?? 0
    this.correction = looks[0].correction()
    const { relativeGap: gap } = this.best().certificate
    this.idle = gap > 0.9 * before ? this.idle + 1 : 0
    this.slow = gap > 0.5 * before ? this.slow + 1 : 0
  }

  private primalAt(w: Vec, { loss }: Seen): number {
    return this.lambda * this.task.penalty.value(w) + loss
  }

  /** The lower bound of what a pass told, with the multipliers at hand. */
  private bound(seen: Seen, { multipliers }: Point): number {
    const { lambda } = this
    const { ground, k, penalty } = this.task
    const part = atomProblem(ground, k, seen)
    return dualBound({ ...part, penalty, lambda }, part.contract(multipliers, impliedBy(seen, k)))
  }
}

const NONE = new Float64Array(0)

const same = <T>(value: T): T => value

/** For what is there after the first reading. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('No pass was made yet.')
  return value
}

/** a + step·(b − a) */
function mix(a: Vec, b: Vec, step: number): Vec {
  return a.map((value, k) => value + step * (b[k] - value))
}
