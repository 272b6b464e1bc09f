import type { LinearRule, ListAnswer, ListQuestion, ScoreRange, TableStatistics } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Cell } from '../engine/connection.js'
import { type Asked, type Named, statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { Histogram } from './histogram.js'
import { foldOf, whereOf } from './row-part.js'
import { checkSame } from './same-table.js'
import { quickScoreSql } from './score-sql.js'
import { weighed } from './weighed-sql.js'

/**
 * What the lists of all rows by falling score hold: how many rows of either class lie in which of many bins of the scores, and
 * what the bins hold that have to be known more exactly. The second takes a reading of its own where it was not known
 * beforehand which bins these are. Folds of one number share the readings.
 */
export async function readLists(
  rows: EngineRows,
  questions: readonly ListQuestion[],
  known: TableStatistics,
  signal: AbortSignal | undefined,
): Promise<ListAnswer[]> {
  if (areFolds(questions)) return readTogether(rows, questions, known, signal)
  const answers: ListAnswer[] = []
  for (const question of questions) answers.push(...(await readTogether(rows, [question], known, signal)))
  return answers
}

/** Whether every row belongs to one question at most. */
function areFolds(questions: readonly ListQuestion[]): boolean {
  const folds = questions.map(({ part }) => part?.fold)
  const isFold = ({ part }: ListQuestion) => part?.rows === 'inside' && part.folds === questions[0].part?.folds
  return questions.every(isFold) && new Set(folds).size === questions.length
}

async function readTogether(
  rows: EngineRows,
  questions: readonly ListQuestion[],
  known: TableStatistics,
  signal: AbortSignal | undefined,
): Promise<ListAnswer[]> {
  const scored = binnedRows(rows, questions, known)
  const lists = questions.map(() => new Histogram())
  const { count, columns } = await askColumns(rows.connection, binsSql(rows, scored, questions.length === 1), signal)
  const [question, place, close, ...sums] = columns
  for (let i = 0; i < count; i++) {
    const [positives, size, score] = sums.map((column) => Number(column[i]))
    addGroup(rows, lists[Number(question[i])], { bin: Number(place[i]), close: close[i], positives, size, score })
  }
  questions.forEach(({ part, rule }, q) => {
    if (part === undefined) checkSame(rows, lists[q].totals, rule, known)
  })
  const wanted = lists.map((list, q) => list.wanted(questions[q]))
  if (wanted.some((bins) => bins.length > 0)) {
    const closer = await rows.connection.ask(closerSql(rows, scored, wanted), signal)
    for (const [q, bin, score, positives, count] of closer.map((cells) => cells.map(Number))) {
      lists[q].tell(bin, { score, positives, negatives: count - positives })
    }
  }
  return lists.map((list, q) => list.answer(questions[q]))
}

/** What is told of a bin, or of one score in it. */
interface ToldGroup {
  bin: number
  close: Cell
  positives: number
  size: number
  score: number
}

export function addGroup(rows: EngineRows, list: Histogram, { bin, close, positives, size, score }: ToldGroup): void {
  if (!Number.isFinite(score)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum of scores' })
  const negatives = size - positives
  list.add(bin, { positives, negatives, score })
  if (isScore(close)) list.tell(bin, { score: Number(close), positives, negatives })
}

/** Outside of the bins that are looked into, there is none. */
function isScore(cell: Cell): boolean {
  return cell !== null && !Number.isNaN(cell)
}

type Binned = Omit<Asked, 'select'>

/** So many bins lie on either side of the middle: the groups of many more are not all near while rows are counted. */
const HALF = 4096
/** Beyond this all scores are in the last bin. */
const FAR = 1e100

/** Rows with the question they belong to, their score, and its bin: the narrower, the nearer it is to the middle. */
function binnedRows(rows: EngineRows, questions: readonly ListQuestion[], known: TableStatistics): Binned {
  const { score, fold } = valueNames(rows)
  const { dialect } = rows
  const [{ part }] = questions
  const isOne = questions.length === 1
  const cases = questions.map(({ rule, part: own }, q) => ({
    q,
    fold: own?.fold,
    // Of one rule by the columns themselves: features with names would be handed on from level to level.
    text: quickScoreSql(rows, rule, isOne ? { feature: (k) => rows.values.factors[k] } : {}),
    rule,
  }))
  const byFold = (value: (each: (typeof cases)[number]) => string) =>
    isOne
      ? value(cases[0])
      : `case ${cases.map((each) => `when ${fold} = ${each.q} then ${value(each)}`).join(' ')} end`
  const place = `case ${cases.map((each) => `when ${foldText(rows, part?.folds)} = ${each.fold} then ${each.q}`).join(' ')} else -1 end`
  const from: Named[] = [[fold, isOne ? dialect.constant(0) : place]]
  const scores: Named[] = [[score(0), byFold(({ text }) => text)]]
  return {
    from: rows.from,
    where: isOne ? whereOf(rows, part) : rows.where,
    computed: [
      ...(isOne ? [[...rowValues(rows), ...from, ...scores]] : [[...rowValues(rows), ...from], scores]),
      ...binLevels(rows, questions, known, { score: score(0), own: (text) => byFold((each) => text(each.rule)) }),
    ],
    ...(isOne ? {} : { having: `${fold} >= 0` }),
  }
}

/** The bin where a score lies on the bent scale, and the score itself where that is looked into. */
export function binLevels(
  rows: EngineRows,
  questions: readonly ListQuestion[],
  known: TableStatistics,
  { score, own }: { score: string; own: (text: (rule: LinearRule) => string) => string },
): Named[][] {
  const { bin, close, fold } = valueNames(rows)
  const { number, small } = rows.dialect
  const place = own((rule) => {
    const { middle, spread } = aroundOf(rule, known)
    return `((${score} - ${number(middle)}) * ${number(1 / spread)})`
  })
  const inside = questions.map((question, q) => {
    const isOwn = questions.length === 1 ? '' : `${fold} = ${q} and `
    return `(${isOwn}${isClose(rows, question, known)})`
  })
  return [
    [[bin, small(`floor(${number(HALF)} * ${place} / (1 + abs(${place})))`)]],
    [[close, `case when ${inside.join(' or ')} then ${score} else null end`]],
  ]
}

function foldText(rows: EngineRows, folds: number | undefined): string {
  return foldOf(rows, folds ?? 1)
}

/** Where scores lie, roughly: whatever is wrong in it makes some bins fuller than others. */
function aroundOf({ weights, center }: LinearRule, { mean, deviation }: TableStatistics) {
  let [middle, square] = [0, 0]
  for (let k = 0; k < weights.length; k++) {
    middle += weights[k] * (mean[k] - center[k])
    square += (weights[k] * deviation[k]) ** 2
  }
  return { middle, spread: Math.sqrt(square) || 1 }
}

/** Whether a bin is one where what is asked for likely lies. */
function isClose(rows: EngineRows, { rule, likely = [] }: ListQuestion, known: TableStatistics): string {
  const { bin } = valueNames(rows)
  const { middle, spread } = aroundOf(rule, known)
  const binOf = (value: number) => {
    const own = Math.min(Math.max((value - middle) / spread, -FAR), FAR)
    return Math.floor(HALF * (own / (1 + Math.abs(own))))
  }
  // One bin more on either side: engines round scores otherwise.
  const ranges = joined(likely.map(({ low, high }) => ({ low: binOf(low) - 1, high: binOf(high) + 1 })))
  if (ranges.length === 0) return '1 = 0'
  const inside = ranges.map(({ low, high }) => `(${bin} >= ${low} and ${bin} <= ${high})`)
  // Nearly all rows are below all of them.
  return `${bin} >= ${ranges[0].low} and (${inside.join(' or ')})`
}

/** The same ranges, those that overlap as one. */
function joined(ranges: readonly ScoreRange[]): ScoreRange[] {
  const whole: ScoreRange[] = []
  for (const range of ranges.toSorted((a, b) => a.low - b.low)) {
    const last = whole.at(-1)
    if (last && range.low <= last.high) whole[whole.length - 1] = { ...last, high: Math.max(last.high, range.high) }
    else whole.push(range)
  }
  return whole
}

function binsSql(rows: EngineRows, scored: Binned, isOne: boolean): string {
  const { positive, score, fold, bin, close } = valueNames(rows)
  const s = score(0)
  return statement(rows.dialect, {
    ...scored,
    select: [
      isOne ? rows.dialect.constant(0) : fold,
      bin,
      close,
      `sum(${positive})`,
      'count(*)',
      `sum(${weighed(rows, s)})`,
    ],
    groupBy: [...(isOne ? [] : [fold]), bin, close].join(', '),
  })
}

/** Every score in some of the bins, with the rows that have it. */
function closerSql(rows: EngineRows, scored: Binned, wanted: readonly (readonly number[])[]): string {
  const { positive, score, fold, bin } = valueNames(rows)
  const inside = wanted.flatMap((bins, q) =>
    bins.length === 0 ? [] : [`${fold} = ${q} and ${bin} in (${bins.join(', ')})`],
  )
  return statement(rows.dialect, {
    ...scored,
    select: [fold, bin, score(0), `sum(${positive})`, 'count(*)'],
    having: inside.map((each) => `(${each})`).join(' or '),
    groupBy: `${fold}, ${bin}, ${score(0)}`,
  })
}
