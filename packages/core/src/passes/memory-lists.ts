import { rankedList } from '../metrics/ranked-list.js'
import { listAnswer } from './list-answer.js'
import type { MemoryRows } from './memory-rows.js'
import type { ListAnswer, ListQuestion } from './table-of-passes.js'

/** What the list of a table in memory by falling score holds. */
export function listOf(rows: MemoryRows, question: ListQuestion): ListAnswer {
  const own = Array.from(rows.keys.keys()).filter((i) => rows.isIn(i, question.part))
  const scores = rows.scores(question.rule)
  const list = rankedList(
    Float64Array.from(own, (i) => scores[i]),
    Uint8Array.from(own, (i) => (i < rows.positives.end ? 1 : 0)),
  )
  return listAnswer(list, question)
}
