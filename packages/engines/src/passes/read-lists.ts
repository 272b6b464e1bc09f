import type { FirstCounts, ListAnswer, ListQuestion } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { type Asked, statement } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { whereOf } from './row-part.js'
import { scoreSql } from './score-sql.js'

/** What the lists of all rows by falling score hold. */
export async function readLists(
  rows: EngineRows,
  questions: readonly ListQuestion[],
  signal: AbortSignal | undefined,
): Promise<ListAnswer[]> {
  const answers: ListAnswer[] = []
  for (const question of questions) answers.push(await readList(rows, question, signal))
  return answers
}

async function readList(
  rows: EngineRows,
  question: ListQuestion,
  signal: AbortSignal | undefined,
): Promise<ListAnswer> {
  const ask = (text: string) => rows.connection.ask(text, signal)
  const { positive, score } = valueNames(rows)
  const scored = scoredRows(rows, question)
  const s = score(0)
  const counts = [`sum(${positive})`, `sum(1 - ${positive})`, `max(case when ${positive} = 0 then ${s} end)`]
  const [[positives, negatives, highest]] = await ask(statement(rows.dialect, { ...scored, select: counts }))
  const total = Number(positives) + Number(negatives)
  const cuts = [highest]
  for (const count of question.first) cuts.push(await scoreAt(rows, scored, Math.min(count, total), ask))
  const [row] = await ask(statement(rows.dialect, { ...scored, select: cuts.flatMap((cut) => around(rows, cut)) }))
  const counted = cuts.map((_, i) => row.slice(4 * i, 4 * i + 4).map(Number))
  return {
    positives: Number(positives),
    negatives: Number(negatives),
    top: highest === null ? Number(positives) : counted[0][1],
    first: counted.slice(1).map(firstCounts),
    ...(question.auc &&
      (await areaOf(rows, scored, { positives: Number(positives), negatives: Number(negatives) }, ask))),
  }
}

type Scored = Omit<Asked, 'select'>

function scoredRows(rows: EngineRows, { rule, part }: ListQuestion): Scored {
  const { score } = valueNames(rows)
  const computed = [rowValues(rows), [[score(0), scoreSql(rows, rule)] as const]]
  return { from: rows.from, where: whereOf(rows, part), computed }
}

type Ask = (text: string) => Promise<Cell[][]>

/** The score of the row at a place of the list, from 1. */
async function scoreAt(rows: EngineRows, scored: Scored, place: number, ask: Ask): Promise<Cell> {
  const s = valueNames(rows).score(0)
  const at = { orderBy: `${s} desc`, limit: 1, offset: place - 1 }
  const [[cut]] = await ask(statement(rows.dialect, { ...scored, select: [s], ...at }))
  return cut
}

/** Rows and positives above a score, and rows and positives that have it. */
function around(rows: EngineRows, cut: Cell): string[] {
  const { positive, score } = valueNames(rows)
  const at = rows.dialect.number(Number(cut ?? 0))
  return ['>', '='].flatMap((sign) => {
    const isThere = `${score(0)} ${sign} ${at}`
    return [`sum(case when ${isThere} then 1 else 0 end)`, `sum(case when ${isThere} then ${positive} else 0 end)`]
  })
}

function firstCounts([above, abovePositives, tied, tiedPositives]: number[]): FirstCounts {
  return { above: { rows: above, positives: abovePositives }, tied: { rows: tied, positives: tiedPositives } }
}

/** The share of pairs in order, ties by half; nothing from an engine that cannot add up along a list. */
async function areaOf(
  rows: EngineRows,
  scored: Scored,
  { positives, negatives }: { positives: number; negatives: number },
  ask: Ask,
): Promise<{ auc?: number }> {
  if (!rows.dialect.hasWindows) return {}
  const { positive, score } = valueNames(rows)
  const s = score(0)
  const double = rows.dialect.double
  const ties = statement(rows.dialect, {
    ...scored,
    select: [`${s} as s`, `${double(`sum(${positive})`)} as p`, `${double(`sum(1 - ${positive})`)} as n`],
    groupBy: s,
  })
  const below = `select p, n, sum(n) over (order by s) - n as below from (${ties}) t`
  const [[pairs]] = await ask(`select sum(p * (below + n / 2)) from (${below}) u`)
  return { auc: Number(pairs) / (positives * negatives) }
}
