import type {
  HighestQuestion,
  LinearRule,
  ListAnswer,
  ListQuestion,
  TableStatistics,
} from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Columns } from '../engine/connection.js'
import { type Named, statement } from '../engine/dialect.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { Histogram } from './histogram.js'
import { addGroup, binLevels } from './read-lists.js'
import { isPrinted, printOf, printRules, printSql, sumOfPrints } from './row-print.js'
import { checkSame } from './same-table.js'
import { quickScoreSql } from './score-sql.js'
import { numberedKeys } from './travelled-rows.js'
import { weighed } from './weighed-sql.js'

/** A list that was told beside other answers. */
export interface ListedBeside {
  question: ListQuestion
  answer: ListAnswer
}

/** The keys of rows, the list, undefined where some bins of it have to be looked into more closely, and the sum of all prints. */
interface Highest {
  keys: string[]
  listed: ListedBeside | undefined
  print: string | undefined
}

/**
 * The keys of the negatives that are high by any of some rules, the list by one of these and the print of the table, by one reading: all rows are
 * grouped by the bins of the list, and those whose keys are wanted are groups of their own. By counts and the sum of all scores it is seen whether the table is what it was before. Undefined
 * where there are too many keys, or the list is not by one of the rules.
 */
export async function fetchHighest(
  rows: EngineRows,
  question: HighestQuestion,
  known: TableStatistics,
  signal: AbortSignal | undefined,
): Promise<Highest | undefined> {
  const { looks, list, most } = question
  const q = looks.findIndex(({ rule }) => isSameRule(rule, list.rule))
  if (q < 0 || list.part) return undefined
  const answer = await askColumns(rows.connection, highestSql(rows, question, q, known), signal)
  const told = histogramIn(rows, answer)
  checkSame(rows, told.totals, list.rule, known)
  const keys = keysIn(answer)
  if (keys.length > most) return undefined
  const listed = told.wanted(list).length > 0 ? undefined : { question: list, answer: told.answer(list) }
  return { keys, listed, print: isPrinted(rows) ? printIn(answer) : undefined }
}

function highestSql(rows: EngineRows, { looks, list }: HighestQuestion, q: number, known: TableStatistics): string {
  const { dialect, values } = rows
  const { positive, weight, score, bin, close, kept } = valueNames(rows)
  const rules = [...looks.map(({ rule }) => rule), ...(isPrinted(rows) ? printRules(rows, known) : [])]
  const scores = rules.map((rule, i): Named => {
    return [score(i), quickScoreSql(rows, rule, { feature: (k) => values.factors[k], beside: rules })]
  })
  const weights: Named[] = values.weight === undefined ? [] : [[weight, values.weight]]
  const high = looks.map(({ low }, i) => `${score(i)} >= ${dialect.number(low)}`).join(' or ')
  const [bins, ...others] = binLevels(rows, [list], known, { score: score(q), own: (text) => text(list.rule) })
  return statement(dialect, {
    from: rows.from,
    where: rows.where,
    keeps: rows.hidden,
    computed: [
      [[positive, values.positive], ...scores, ...weights],
      [...bins, [kept, `case when ${positive} = 0 and (${high}) then ${values.identity} else null end`]],
      ...others,
    ],
    select: [
      dialect.asText(kept),
      bin,
      close,
      dialect.double(`sum(${positive})`),
      dialect.double('count(*)'),
      `sum(${weighed(rows, score(q))})`,
      isPrinted(rows) ? sumOfPrints(dialect, printSql(rows, positive, score(looks.length))) : 'null',
    ],
    groupBy: [kept, bin, close].join(', '),
  })
}

/** Rows that are alike in everything have one key. */
function keysIn({ columns: [key = [], , , , size = []] }: Columns): string[] {
  const keys = Array.from(key).flatMap((cell, i) =>
    cell === null ? [] : Array.from({ length: Number(size[i]) }, () => String(cell)),
  )
  return numberedKeys(keys)
}

function printIn({ columns: [, , , , , , print = []] }: Columns): string {
  return printOf(Array.from(print))
}

function histogramIn(rows: EngineRows, { count, columns }: Columns): Histogram {
  const list = new Histogram()
  const [, bin, close, positives, size, score] = columns
  for (let i = 0; i < count; i++) {
    const [own, all, sum] = [positives, size, score].map((column) => Number(column[i]))
    addGroup(rows, list, { bin: Number(bin[i]), close: close[i], positives: own, size: all, score: sum })
  }
  return list
}

/** Whether two questions ask for the same, wherever they guess it to lie. */
export function isSameList(a: ListQuestion, b: ListQuestion): boolean {
  const isSame = a.auc === b.auc && String(a.first) === String(b.first) && a.part === b.part
  return isSame && isSameRule(a.rule, b.rule)
}

function isSameRule(a: LinearRule, b: LinearRule): boolean {
  return a.weights.every((weight, k) => weight === b.weights[k]) && a.center.every((value, k) => value === b.center[k])
}
