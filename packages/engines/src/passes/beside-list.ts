import type { ListAnswer, ListQuestion, PassQuestion, TableStatistics } from '@infinite-push/core/internal'
import type { EngineRows } from '../table/engine-rows.js'
import { Histogram } from './histogram.js'
import { addGroup, binLevels } from './read-lists.js'
import type { BesideList } from './read-zones.js'
import { checkSame } from './same-table.js'

/** A list that a pass told beside its answers. */
export interface ListedBeside {
  question: ListQuestion
  answer: ListAnswer
}

/**
 * A list that is told by the reading of a pass, by a rule that it asks about anyway; undefined where no question does. Its answer is
 * undefined where the engine did not tell it, or some bins have to be looked into more closely.
 */
export function besideList(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  question: ListQuestion | undefined,
  known: TableStatistics,
): (BesideList & { answer(): ListedBeside | undefined }) | undefined {
  const q = questions.findIndex(({ rule, part }) => question && part === undefined && isSameRule(rule, question.rule))
  if (!question || question.part || q < 0 || questions.some(({ part }) => part)) return undefined
  const list = new Histogram()
  return {
    q,
    levels: (score) => binLevels(rows, [question], known, { score, own: (text) => text(question.rule) }),
    add: (bin, [close, size, positives, score]) =>
      addGroup(rows, list, { bin, close, positives: Number(positives), size: Number(size), score: Number(score) }),
    answer: () => {
      if (list.totals.positives + list.totals.negatives === 0) return undefined
      checkSame(rows, list.totals, question.rule, known)
      return list.wanted(question).length > 0 ? undefined : { question, answer: list.answer(question) }
    },
  }
}

/** Whether two questions ask for the same, wherever they guess it to lie. */
export function isSameList(a: ListQuestion, b: ListQuestion): boolean {
  const isSame = a.auc === b.auc && String(a.first) === String(b.first) && a.part === b.part
  return isSame && isSameRule(a.rule, b.rule)
}

function isSameRule(a: PassQuestion['rule'], b: PassQuestion['rule']): boolean {
  return a.weights.every((weight, k) => weight === b.weights[k]) && a.center.every((value, k) => value === b.center[k])
}
