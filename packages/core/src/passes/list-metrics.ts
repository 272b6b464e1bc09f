import type { Looked } from '../metrics/first-rows.js'
import type { Metrics } from '../metrics/metric.js'
import type { Model } from '../model/document/model.js'
import type { Check } from '../model/proof/check.js'
import { comparedMetrics, lookedAt } from '../model/proof/data-checks.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { InPlaceTable } from './in-place-table.js'
import { kindsList } from './kinds-list.js'
import { likelyScores } from './likely-scores.js'
import { listAnswer } from './list-answer.js'
import type { FirstCounts, LinearRule, ListAnswer, ListQuestion } from './table-of-passes.js'

/** First rows that tables of metrics tell of. */
const FIRST = [5, 10, 50]

/** What one reading tells of the list of all rows: the metrics that need no more than counts, and the area under the curve. */
export async function listMetrics(open: InPlaceTable, w: Vec, looked: Looked): Promise<Model['metrics']> {
  return metricsOfAnswer(await listTold(open, w, looked), shownOf(looked), looked)
}

/** Kinds tell it here; the table is read all the same, to see whether it still is what it was. */
async function listTold(open: InPlaceTable, w: Vec, looked: Looked): Promise<ListAnswer> {
  const question = listQuestion(open, w, looked)
  if (w.every((weight) => weight === 0)) return allTied(open, question)
  if (!open.kinds) return (await open.driver.lists([question]))[0]
  await open.driver.lists([{ rule: question.rule, first: [] }])
  return listAnswer(kindsList(open.positives, open.negatives, w), question)
}

/** The list of a rule without weights, for which nothing is read. */
function allTied({ statistics: { positives, negatives } }: InPlaceTable, { first }: ListQuestion): ListAnswer {
  const [all, own] = [positives.count + negatives.count, positives.count]
  const tied = { above: { rows: 0, positives: 0 }, tied: { rows: all, positives: own } }
  return { positives: own, negatives: negatives.count, top: 0, first: first.map(() => tied), auc: 0.5 }
}

/** What is asked for it. */
export function listQuestion(open: InPlaceTable, w: Vec, looked: Looked): ListQuestion {
  const question = plainQuestion(open.scaling.ruleOf(w), looked)
  return { ...question, likely: likelyScores(open, w, question.first) }
}

function plainQuestion(rule: LinearRule, looked: Looked): ListQuestion {
  return { rule, first: [...shownOf(looked), looked.budget], auc: true }
}

/** Large tables tell the area under the curve to about five digits. */
const AUC = 1e-4

/** Whether the table says of its list what the model says. */
export async function listCheck(
  model: Model,
  rule: LinearRule,
  ask: (question: ListQuestion) => Promise<ListAnswer>,
): Promise<Check> {
  const looked = lookedAt(model, model.training.rows)
  const found = metricsOfAnswer(await ask(plainQuestion(rule, looked)), shownOf(looked), looked)
  const { auc } = model.metrics.train
  const isNear = Math.abs(auc - found.train.auc) <= AUC
  return comparedMetrics(model, isNear ? { ...found, train: { ...found.train, auc } } : found)
}

function shownOf({ of }: Looked): number[] {
  return FIRST.filter((count) => count <= of)
}

/** The first so many answers of `first` are for the table, the one after them for the rows that are looked at. */
export function metricsOfAnswer(answer: ListAnswer, shown: readonly number[], looked: Looked): Model['metrics'] {
  const { positives, top, first, auc } = answer
  const hits = shown.map((count, i) => expectedPositives(first[i], count))
  const byCount = (value: (found: number, count: number) => number) =>
    Object.fromEntries(shown.map((count, i) => [count, value(hits[i], count)]))
  const found = expectedPositives(first[shown.length], looked.budget)
  const train: Partial<Metrics> = {
    posAtTop: top / positives,
    precisionAt: byCount((hit, count) => hit / count),
    recallAt: byCount((hit) => hit / positives),
    ...(auc !== undefined && { auc }),
  }
  return {
    train: train as Metrics,
    first: {
      rows: looked.budget,
      positives: found,
      precision: Math.min(1, found / looked.budget),
      random: (looked.budget / looked.of) * positives,
    },
  }
}

/** Positives among the first rows, expected over the orders of those that tie for the last places. */
export function expectedPositives({ above, tied }: FirstCounts, count: number): number {
  const room = Math.min(count - above.rows, tied.rows)
  return above.positives + (tied.rows > 0 ? (room * tied.positives) / tied.rows : 0)
}
