import type { SampleAnswer, SampleQuestion } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Columns } from '../engine/connection.js'
import { type Named, statement } from '../engine/dialect.js'
import { type EngineRows, rowColumns, valueNames } from '../table/engine-rows.js'
import { foldOf, keyHash, whereOf } from './row-part.js'
import { travelledRows } from './travelled-rows.js'

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
  const draw = (below: ClassSizes) => askColumns(rows.connection, sampleSql(rows, question, below), signal)
  let drawn = await draw(limits)
  let classes = lowest(drawn, question)
  const isShort = (side: keyof ClassSizes) => limits[side] < DRAWS && classes[side].length < question[side]
  if (isShort('positives') || isShort('negatives')) {
    drawn = await draw({ positives: DRAWS, negatives: DRAWS })
    classes = lowest(drawn, question)
  }
  const { positives, negatives } = classes
  const [, , fold] = drawn.columns
  return {
    positives: travelledRows(rows, { answer: drawn, places: positives, first: MARKS }, true),
    negatives: travelledRows(rows, { answer: drawn, places: negatives, first: MARKS }, false),
    ...(question.folds && { folds: Int32Array.from([...positives, ...negatives], (place) => Number(fold[place])) }),
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
    [names.positive, rows.values.positive],
    [names.hash, dialect.modulo(keyHash(rows, 'sample'), DRAWS)],
    [names.fold, folds ? foldOf(rows, folds) : '0'],
  ]
  const { positive, hash } = names
  return statement(dialect, {
    from,
    where: whereOf(rows, part),
    keeps: rows.hidden,
    computed: [drawing],
    select: [positive, hash, names.fold, ...rowColumns(rows)],
    having: `(${positive} = 1 and ${hash} < ${limits.positives}) or (${positive} = 0 and ${hash} < ${limits.negatives})`,
  })
}

/** The class, the number that was drawn and the fold stand before what travels. */
const MARKS = 3

/** Of what came, the places of as many rows of either class as are wanted, in the order of their numbers. */
function lowest({ count, columns }: Columns, question: SampleQuestion): Record<keyof ClassSizes, number[]> {
  if (count === 0) return { positives: [], negatives: [] }
  const [positive, hash, , key] = columns
  const numbers = Float64Array.from({ length: count }, (_, i) => Number(hash[i]))
  const inOrder = Array.from(numbers.keys()).sort(
    (a, b) => numbers[a] - numbers[b] || (String(key[a]) < String(key[b]) ? -1 : 1),
  )
  const of = (own: number, most: number) => inOrder.filter((place) => Number(positive[place]) === own).slice(0, most)
  return { positives: of(1, question.positives), negatives: of(0, question.negatives) }
}
