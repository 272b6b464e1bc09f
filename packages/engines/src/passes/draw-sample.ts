import type { SampleAnswer, SampleQuestion } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { type Named, statement } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { foldOf, keyHash, whereOf } from './row-part.js'
import { travelledRows, travelling } from './travelled-rows.js'

/** Rows draw a number below this. */
const DRAWS = 1_000_000_007

/** How many rows of either class there are, as far as is known. */
export interface ClassSizes {
  positives: number
  negatives: number
}

/** The rows of either class that drew the lowest numbers: by one reading, if not too few of them drew low ones. */
export async function drawSample(
  rows: EngineRows,
  question: SampleQuestion,
  sizes: ClassSizes,
  signal: AbortSignal | undefined,
): Promise<SampleAnswer> {
  const limits = {
    positives: limitOf(question.positives, sizes.positives),
    negatives: limitOf(question.negatives, sizes.negatives),
  }
  let drawn = await rows.connection.ask(sampleSql(rows, question, limits), signal)
  let classes = lowest(drawn, question)
  const isShort = (side: keyof ClassSizes) => limits[side] < DRAWS && classes[side].length < question[side]
  if (isShort('positives') || isShort('negatives')) {
    drawn = await rows.connection.ask(sampleSql(rows, question, { positives: DRAWS, negatives: DRAWS }), signal)
    classes = lowest(drawn, question)
  }
  const { positives, negatives } = classes
  return {
    positives: travelledRows(rows, positives.map(withoutMarks), true),
    negatives: travelledRows(rows, negatives.map(withoutMarks), false),
    ...(question.folds && { folds: Int32Array.from([...positives, ...negatives], (row) => Number(row[2])) }),
  }
}

/** Numbers that a few more rows than wanted draw: chance plays a part. */
function limitOf(wanted: number, size: number): number {
  const share = (wanted + 6 * Math.sqrt(wanted) + 20) / size
  return wanted === 0 ? 0 : share < 1 ? Math.ceil(share * DRAWS) : DRAWS
}

function sampleSql(rows: EngineRows, { part, folds }: SampleQuestion, limits: ClassSizes): string {
  const { dialect, from } = rows
  const names = valueNames(rows)
  const drawing: Named[] = [
    [names.hash, dialect.modulo(keyHash(rows, 'sample'), DRAWS)],
    [names.fold, folds ? foldOf(rows, folds) : '0'],
  ]
  const { positive, hash } = names
  return statement(dialect, {
    from,
    where: whereOf(rows, part),
    computed: [[...rowValues(rows, { key: true }), ...drawing]],
    select: [positive, hash, names.fold, ...travelling(rows)],
    having: `(${positive} = 1 and ${hash} < ${limits.positives}) or (${positive} = 0 and ${hash} < ${limits.negatives})`,
  })
}

/** Of what came, as many rows of either class as are wanted, in the order of their numbers. */
function lowest(drawn: readonly Cell[][], question: SampleQuestion): Record<keyof ClassSizes, Cell[][]> {
  const inOrder = drawn.toSorted((a, b) => Number(a[1]) - Number(b[1]) || (String(a[3]) < String(b[3]) ? -1 : 1))
  const of = (positive: number, count: number) => inOrder.filter((row) => Number(row[0]) === positive).slice(0, count)
  return { positives: of(1, question.positives), negatives: of(0, question.negatives) }
}

function withoutMarks(row: readonly Cell[]): Cell[] {
  return row.slice(3)
}
