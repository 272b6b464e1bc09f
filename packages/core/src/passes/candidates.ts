import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { scoreAt } from './cuts.js'
import { MemoryRows } from './memory-rows.js'
import { zonesOf } from './memory-zones.js'
import type { CandidatesQuestion, PassAnswer, PassQuestion, Rows, SampleAnswer } from './table-of-passes.js'

/** So many times as many rows as are expected may come: what is expected is a guess from a sample. */
const WRONG = 1.5

/** Who brings candidates, and who answers where there are none. */
export interface CandidateSource {
  fetch(question: CandidatesQuestion): Promise<SampleAnswer | undefined>
  pass(questions: readonly PassQuestion[]): Promise<PassAnswer[]>
  /** Some negatives, drawn by lot, of all that there are. */
  drawn: Rows
  negatives: number
  positives: number
}

/**
 * The rows that likely matter, in memory: all positives, and the negatives that are highest where the first questions look. One
 * reading brings them, and they answer everything that is asked afterwards as if they were the whole table. What follows from it
 * for the objective is a guess, because other negatives may be higher by now; lower bounds hold, because all that is summed up are
 * rows of the table.
 */
export class Candidates {
  /** Whether everything was asked of the table itself, because there are no such rows. */
  isTable = false
  private rows: MemoryRows | undefined

  /** @param each about how many negatives come for every rule */
  constructor(
    private readonly source: CandidateSource,
    private readonly each: number,
  ) {}

  readonly pass = async (questions: readonly PassQuestion[]): Promise<PassAnswer[]> => {
    if (questions.length > 0 && !this.isTable) this.rows ??= await this.fetched(questions)
    const { rows } = this
    this.isTable = questions.length > 0 && rows === undefined
    return rows ? questions.map((question) => zonesOf(rows, question)) : this.source.pass(questions)
  }

  private async fetched(questions: readonly PassQuestion[]): Promise<MemoryRows | undefined> {
    const { source, each } = this
    const looks = questions.map((question) => this.lookOf(question))
    const isFew = looks.every(({ expected }) => expected <= WRONG * each)
    const most = Math.ceil(source.positives + WRONG * each * looks.length)
    const rows = isFew ? await source.fetch({ looks: looks.map(({ look }) => look), most }) : undefined
    return rows && inMemory(rows.positives, together(rows.negatives, source.drawn))
  }

  /** The cut that about so many negatives lie above, or all that the question is about, and how many, as the sample says. */
  private lookOf({ rule, negatives: { low: asked } }: PassQuestion) {
    const { drawn, negatives } = this.source
    const { weights, center } = rule
    const cols = weights.length
    const scores = Float64Array.from(drawn.keys, (_, i) => {
      let score = 0
      for (let k = 0; k < cols; k++) score += weights[k] * (drawn.values[i * cols + k] - center[k])
      return score
    })
    const part = scores.length / negatives
    const low = Math.min(asked, scoreAt(scores.sort().reverse(), this.each * part))
    const expected = scores.filter((score) => score >= low).length / part
    return { look: { rule, low }, expected }
  }
}

/** Some rows, and others that are not among them: what is held must not be missing where it is subtracted. */
function together(some: Rows, others: Rows): Rows {
  const known = new Set(some.keys)
  const cols = others.values.length / others.keys.length
  const added = Array.from(others.keys.keys()).filter((i) => !known.has(others.keys[i]))
  const values = new Float64Array(some.values.length + added.length * cols)
  values.set(some.values)
  added.forEach((i, a) => {
    values.set(others.values.subarray(i * cols, (i + 1) * cols), some.values.length + a * cols)
  })
  return { keys: [...some.keys, ...added.map((i) => others.keys[i])], values }
}

function inMemory(positives: Rows, negatives: Rows): MemoryRows {
  const values = new Float64Array(positives.values.length + negatives.values.length)
  values.set(positives.values)
  values.set(negatives.values, positives.values.length)
  const keys = [...positives.keys, ...negatives.keys]
  const weights = new Float64Array(keys.length).fill(1)
  if (positives.weights) weights.set(positives.weights)
  return new MemoryRows(
    new DenseRows(keys.length, values.length / keys.length, values),
    keys,
    weights,
    positives.keys.length,
  )
}
