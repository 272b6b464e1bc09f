import type { SampleAnswer, SampleQuestion } from '@infinite-push/core/internal'
import type { Named } from '../engine/dialect.js'
import { statement } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { foldOf, keyHash, whereOf } from './row-part.js'
import { travelledRows, travelling } from './travelled-rows.js'

/** The rows of the lowest hashes of either class. */
export async function drawSample(
  rows: EngineRows,
  question: SampleQuestion,
  signal: AbortSignal | undefined,
): Promise<SampleAnswer> {
  const drawn = []
  for (const [positive, count] of [
    [1, question.positives],
    [0, question.negatives],
  ] as const) {
    drawn.push(count > 0 ? await rows.connection.ask(sampleSql(rows, question, { positive, count }), signal) : [])
  }
  const [positives, negatives] = drawn.map((answer) => answer.map((row) => row.slice(1)))
  return {
    positives: travelledRows(rows, positives, true),
    negatives: travelledRows(rows, negatives, false),
    ...(question.folds && { folds: Int32Array.from(drawn.flat(), ([fold]) => Number(fold)) }),
  }
}

function sampleSql(
  rows: EngineRows,
  { part, folds }: SampleQuestion,
  { positive, count }: { positive: 0 | 1; count: number },
): string {
  const { dialect, from } = rows
  const names = valueNames(rows)
  const drawing: Named[] = [
    [names.hash, keyHash(rows, 'sample')],
    [names.zone, folds ? foldOf(rows, folds) : '0'],
  ]
  return statement(dialect, {
    from,
    where: whereOf(rows, part),
    computed: [[...rowValues(rows, { key: true }), ...drawing]],
    select: [names.zone, ...travelling(rows)],
    having: `${names.positive} = ${positive}`,
    orderBy: `${names.hash}, ${names.key}`,
    limit: count,
  })
}
