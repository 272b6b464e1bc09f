import type { Status } from '../solver/run.js'
import { rounds } from '../solver/working-set/rounds.js'
import { Ended, type Passes } from './passes.js'
import type { Proof, RoundsTask } from './rounds-task.js'
import { RowsInPlace } from './rows-in-place.js'
import type { PassAnswer, PassQuestion } from './table-of-passes.js'

export interface RoundsResult {
  status: Status
  proof: Proof
}

/** Where to go on from what was found on rows that stand for the table: its point, and its lower bound, which holds for all. */
export function fromThere(before: RoundsResult | undefined): Pick<RoundsTask, 'start' | 'lower' | 'isLikely'> {
  return before ? { start: before.proof, lower: before.proof.certificate.dual, isLikely: true } : {}
}

/** Part of the tolerance that is aimed at. */
const AIM = 1 / 3
/** So many rounds without a gap that falls by a tenth are enough. */
const PATIENCE = 6
const MOST_ROUNDS = 60

/** Runs the rounds of the working set over passes, until what a pass told proves enough. */
export function* roundsAt(task: RoundsTask): Passes<RoundsResult> {
  const rows = new RowsInPlace(task)
  const search = rounds(rows, AIM * task.tolerance, rows.start())
  const next = (answers: readonly PassAnswer[]) => search.next(answers).value
  for (let asked = next([]); ; ) {
    if (isProof(asked)) {
      const status = ended(task, rows, asked)
      if (status) return { status, proof: asked }
      asked = next([])
      continue
    }
    try {
      asked = next(yield asked)
    } catch (error) {
      if (!(error instanceof Ended && error.status === 'time-limit' && rows.proof && rows.isAtLambda)) throw error
      return { status: error.status, proof: rows.proof }
    }
  }
}

/** Told after every pass; how the rounds end, when they do. */
function ended(task: RoundsTask, rows: RowsInPlace, { certificate, seen }: Proof): Status | undefined {
  const { relativeGap: gap } = certificate
  task.onRound?.({ gap, near: seen.positives.singles.length + seen.negatives.singles.length })
  if (!rows.isAtLambda) return undefined
  if (gap <= task.tolerance) return 'solved'
  return task.ended?.() ?? (rows.idle > PATIENCE || rows.readings >= MOST_ROUNDS ? 'stalled' : undefined)
}

function isProof(asked: readonly PassQuestion[] | Proof): asked is Proof {
  return 'certificate' in asked
}
