import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'
import { scoreAt } from './cuts.js'
import { type ClassRows, MemoryRows } from './memory-rows.js'
import { exactSumsOf, negativeScores } from './memory-sums.js'
import { zonesOf } from './memory-zones.js'
import { StackedRows } from './stacked-rows.js'
import type {
  CandidatesQuestion,
  ExactSums,
  HighestQuestion,
  LinearRule,
  ListQuestion,
  PassAnswer,
  PassQuestion,
  Rows,
  SampleAnswer,
  ScoreRange,
  SumsQuestion,
} from './table-of-passes.js'

/** So many times as many rows as are expected may come: what is expected is a guess from a sample. */
const WRONG = 1.5

/** Who brings candidates, and who answers where there are none. */
export interface CandidateSource {
  fetch(question: CandidatesQuestion): Promise<SampleAnswer | undefined>
  /** The keys of all negatives that are high, and negatives by their keys. */
  highest(question: HighestQuestion): Promise<readonly string[] | undefined>
  rows(keys: readonly string[]): Promise<Rows>
  pass(questions: readonly PassQuestion[]): Promise<PassAnswer[]>
  sums(questions: readonly SumsQuestion[]): Promise<ExactSums[]>
  /** Some negatives, drawn by lot, of all that there are. */
  drawn: Rows
  negatives: number
  positives: number
}

/** All scores of negatives that are not below one, by a rule. */
export interface HighScores {
  readonly rule: LinearRule
  readonly low: number
  readonly falling: Vec
}

/** What the mean of the K highest is at most: exactly that, where so many are known. */
export function highestMean({ low, falling }: HighScores, k: number): number {
  const known = falling.subarray(0, k)
  return low + known.reduce((sum, score) => sum + (score - low), 0) / k
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
  /** What they came by. */
  private looks: CandidatesQuestion['looks'] = []

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

  /** What proofs are made of: the sums of positives, which are all here, without a reading, and others by one. */
  readonly sums = async (questions: readonly SumsQuestion[]): Promise<ExactSums[]> => {
    const { rows, source } = this
    if (!rows) return source.sums(questions)
    const others = questions.filter(({ of }) => of === 'negatives')
    const told = others.length > 0 ? await source.sums(others) : []
    return questions.map((question) =>
      question.of === 'positives' ? exactSumsOf(rows, question) : told[others.indexOf(question)],
    )
  }

  /** The negatives above the cuts that they came by: all that are so high are here. */
  highScores(): HighScores[] {
    const { rows, looks } = this
    if (!rows) return []
    return looks.map(({ rule, low }) => {
      const high = negativeScores(rows, rule).filter((score) => score >= low)
      return { rule, low, falling: high.sort().reverse() }
    })
  }

  /**
   * Who answers for the table after the rounds ahead: first by a reading that is expected to be the last, and tells the list that will
   * be asked for. It brings no rows: they are here, unless other negatives are high by now, and these are asked for by their keys.
   */
  before(list: ListQuestion): Candidates['pass'] {
    let isFirst = true
    return async (questions) => {
      if (questions.length === 0) return []
      const own = isFirst ? await this.proved(questions, list) : undefined
      isFirst = false
      return own ?? this.source.pass(questions)
    }
  }

  /** What the table itself answers; undefined where it does not say which negatives are high. */
  private async proved(questions: readonly PassQuestion[], list: ListQuestion): Promise<PassAnswer[] | undefined> {
    const { rows, source, each } = this
    const looks = questions.map(({ rule, negatives: { low, high } }) => ({ rule, low: Math.min(low, high) }))
    const isFew = looks.every(({ rule, low }) => this.expected(this.drawnScores(rule), low) <= WRONG * each)
    if (!rows || !isFew) return undefined
    const most = WRONG * each * looks.length
    const high = await source.highest({ looks, most, list: { ...list, likely: likelyScores(rows, list) } })
    if (!high) return undefined
    const missing = notHere(high, rows)
    if (missing.length === 0) return questions.map((question) => zonesOf(rows, question))
    const others = await source.rows(missing)
    if (others.keys.length < missing.length) return undefined
    const all = withNegatives(rows, others)
    return questions.map((question) => zonesOf(all, question))
  }

  private async fetched(questions: readonly PassQuestion[]): Promise<MemoryRows | undefined> {
    const { source, each } = this
    const planned = questions.map((question) => this.lookOf(question))
    const isFew = planned.every(({ expected }) => expected <= WRONG * each)
    const most = Math.ceil(source.positives + WRONG * each * planned.length)
    this.looks = planned.map(({ look }) => look)
    const rows = isFew ? await source.fetch({ looks: this.looks, most }) : undefined
    return rows && inMemory(rows.positives, [rows.negatives, notAmong(rows.negatives, source.drawn)])
  }

  /** The cut that about so many negatives lie above, or all that the question is about, and how many, as the sample says. */
  private lookOf({ rule, negatives: { low: asked } }: PassQuestion) {
    const { drawn, negatives } = this.source
    const scores = this.drawnScores(rule)
    const low = Math.min(asked, scoreAt(scores.sort().reverse(), (this.each * drawn.keys.length) / negatives))
    return { look: { rule, low }, expected: this.expected(scores, low) }
  }

  private drawnScores({ weights, center }: LinearRule): Float64Array {
    const { keys, values } = this.source.drawn
    const cols = weights.length
    return Float64Array.from(keys, (_, i) => {
      let score = 0
      for (let k = 0; k < cols; k++) score += weights[k] * (values[i * cols + k] - center[k])
      return score
    })
  }

  /** How many negatives have such scores, as the sample says. */
  private expected(scores: Float64Array, low: number): number {
    return (scores.filter((score) => score >= low).length * this.source.negatives) / scores.length
  }
}

/** Of some keys, those that no row has: a set of the few is made in less time than one of all rows. */
function notHere(keys: readonly string[], { keys: here }: MemoryRows): string[] {
  const missing = new Set(keys)
  for (const key of here) missing.delete(key)
  return [...missing]
}

/** Where the highest negative and the ranks of a list are, where all rows that are so high are here. */
function likelyScores(rows: MemoryRows, { rule, first }: ListQuestion): ScoreRange[] {
  const scores = rows.scores(rule)
  const highest = scores.subarray(rows.negatives.first).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const scratch = new Float64Array(scores.length)
  const ranked = first.map((count) => selectLargest(scores, scores.length, Math.min(count, scores.length), scratch))
  return [highest, ...ranked].filter(Number.isFinite).map((score) => ({ low: score, high: score }))
}

/** Those that are not among some others: what is held must not be missing where it is subtracted. */
function notAmong(some: Rows, others: Rows): Rows {
  const known = new Set(some.keys)
  const cols = others.values.length / others.keys.length
  const added = Array.from(others.keys.keys()).filter((i) => !known.has(others.keys[i]))
  const values = new Float64Array(added.length * cols)
  added.forEach((i, a) => {
    values.set(others.values.subarray(i * cols, (i + 1) * cols), a * cols)
  })
  return { keys: added.map((i) => others.keys[i]), values }
}

function withNegatives(rows: MemoryRows, others: Rows): MemoryRows {
  const ofClass = (own: ClassRows) => {
    const places = Array.from({ length: own.end - own.first }, (_, i) => own.first + i)
    return rows.travelling(places, own)
  }
  const negatives = ofClass(rows.negatives)
  return inMemory(ofClass(rows.positives), [negatives, notAmong(negatives, others)])
}

function inMemory(positives: Rows, negatives: readonly Rows[]): MemoryRows {
  const pieces = [positives, ...negatives]
  const keys = pieces.flatMap((piece) => piece.keys)
  const weights = new Float64Array(keys.length).fill(1)
  if (positives.weights) weights.set(positives.weights)
  return new MemoryRows(new StackedRows(pieces), keys, weights, positives.keys.length)
}
