import { type Certificate, certify } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/linear-map.js'
import { selectLargest } from '../../numeric/select.js'
import type { Problem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import { approximate } from '../approximate.js'
import type { Iterate, Solver } from '../solver.js'

/** Negatives taken in at a time. */
const BATCH = 2000
/** The restricted problem is solved to this part of the whole one's gap: more would be thrown away. */
const INNER = 0.1
/** Iterates of alm for one restricted problem. */
const INNER_UPDATES = 60

/**
 * Among very many negatives only the few highest ever hold the threshold. So `alm` works on a set of them, with β = 0
 * outside; that only restricts the dual, so its value stays a lower bound of the whole problem. Each scan of all the data
 * gives the exact objective and the negatives that rose above the set's threshold, which join it.
 */
export const workingSet: Solver = {
  name: 'working-set',
  summary: 'alm on the negatives near the top, which grow until the scan of all data finds none above',
  takes: 'every penalty and threshold',
  reference: 'alm on a working set',
  cost: 'one scan of the data per round, the rest on some thousand rows',
  supports: () => true,
  iterate: iterateWorkingSet,
}

function* iterateWorkingSet(
  problem: Problem,
  tolerance: number,
  from?: Iterate,
): Generator<Iterate, never, Certificate> {
  let point = from ?? { w: new Float64Array(problem.map.cols), dual: problem.loss.dualAtZero() }
  const members = new Members(problem)
  members.addHighest(firstDirection(problem, point))
  members.addSupport(point.dual)
  let told = certify(problem, point.w, point.dual)
  for (;;) {
    const part = members.restrict()
    const gap = Math.max(0.3 * tolerance, INNER * Math.min(1, told.relativeGap))
    // With nothing known yet, alm finds its own way from the empty model.
    const start = from || told.relativeGap < 1 ? { from: part.contract(point) } : {}
    point = part.expand(approximate(alm, part.problem, { gap, iterates: INNER_UPDATES, ...start }))
    told = yield point
    members.addHighest(point.w)
  }
}

/**
 * A first idea of which negatives are high: w itself, or for the empty model the direction Σαx − Σβz that its multipliers
 * leave uncovered.
 */
function firstDirection({ map }: Problem, { w, dual }: Iterate): Vec {
  if (w.some((weight) => weight !== 0)) return w
  return map.applyTranspose(dual, new Float64Array(map.cols)).map((u) => -u)
}

/** The negatives in the working set. */
class Members {
  private readonly inside: Uint8Array
  private readonly scores: Vec
  private readonly scratch: Vec
  private readonly positives: number

  constructor(private readonly problem: Problem) {
    const { rows } = problem.map
    this.inside = new Uint8Array(problem.loss.negatives)
    this.positives = rows - problem.loss.negatives
    this.scores = new Float64Array(rows)
    this.scratch = new Float64Array(problem.loss.negatives)
  }

  /** Takes in the highest negatives outside that score at least as high as the K-th highest inside. */
  addHighest(w: Vec): void {
    const q = this.problem.map.apply(w, this.scores).subarray(this.positives)
    const room = Math.min(q.length, Math.max(BATCH, 2 * this.problem.loss.thresholdCount))
    const outside = q.map((score, j) => (this.inside[j] ? Number.NEGATIVE_INFINITY : score))
    const bar = selectLargest(outside, outside.length, room, this.scratch)
    const floor = Math.max(bar, this.kthInside(q))
    // Those at the bar itself may be many, when scores tie.
    let left = room
    for (let j = 0; j < q.length; j++) if (outside[j] > bar) left--
    for (let j = 0; j < q.length; j++) {
      if (outside[j] < floor || outside[j] === Number.NEGATIVE_INFINITY) continue
      if (outside[j] > bar || left-- > 0) this.inside[j] = 1
    }
  }

  /** Takes in the negatives that hold the threshold already, when only few do. */
  addSupport(dual: Vec): void {
    const beta = dual.subarray(this.positives)
    const support = beta.reduce((count, b) => count + (b > 0 ? 1 : 0), 0)
    if (support > 2 * BATCH) return
    beta.forEach((b, j) => {
      if (b > 0) this.inside[j] = 1
    })
  }

  private kthInside(q: Vec): number {
    const own = q.filter((_, j) => this.inside[j])
    const k = this.problem.loss.thresholdCount
    return own.length < k ? Number.NEGATIVE_INFINITY : selectLargest(own, own.length, k, this.scratch)
  }

  /** The problem on all positives and these negatives, with the way there and back. */
  restrict() {
    const { problem, positives } = this
    const kept = Array.from(this.inside.keys()).filter((j) => this.inside[j])
    const rows = Int32Array.from([...Array(positives).keys(), ...kept.map((j) => positives + j)])
    return {
      problem: { ...problem, map: problem.map.selectRows(rows), loss: problem.loss.withNegatives(kept.length) },
      contract: ({ w, dual }: Iterate): Iterate => ({ w, dual: Float64Array.from(rows, (row) => dual[row]) }),
      expand: ({ w, dual }: Iterate): Iterate => {
        const wide = new Float64Array(problem.map.rows)
        for (let i = 0; i < rows.length; i++) wide[rows[i]] = dual[i]
        return { w, dual: wide }
      },
    }
  }
}
