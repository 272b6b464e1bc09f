import type { SampleAnswer, SampleQuestion } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Cell, Columns } from '../engine/connection.js'
import { type Asked, type Named, statement } from '../engine/dialect.js'
import { type EngineRows, rowColumns, valueNames } from '../table/engine-rows.js'
import { HELD_CELLS } from './held-cells.js'
import { countsAndSums, positiveSums } from './read-statistics.js'
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
  const limits = limitsOf(question, sizes)
  const drawn = await askColumns(rows.connection, sampleSql(rows, question, limits), signal)
  const isShort = (side: keyof ClassSizes) =>
    limits[side] < DRAWS && placesOf(drawn, side).length < Math.min(question[side], sizes[side])
  if (!(isShort('positives') || isShort('negatives'))) return sampleIn(rows, question, drawn)
  const all = { positives: DRAWS, negatives: DRAWS }
  return sampleIn(rows, question, await askColumns(rows.connection, sampleSql(rows, question, all), signal))
}

/** A sample, with the number, the weight and the sums of all positives. */
export interface DrawnWithPositives {
  sample: SampleAnswer
  positives: Cell[]
}

/**
 * A sample from a part of the rows, spread over the table, and what all positives come to: only for the latter all rows are read. Undefined
 * where no part is read alone, or a small one has too few of either class.
 */
export async function drawFromSome(
  rows: EngineRows,
  question: SampleQuestion,
  sizes: ClassSizes,
  signal: AbortSignal | undefined,
): Promise<DrawnWithPositives | undefined> {
  const wanted = Math.max(...SIDES.map((side) => shareOf(question, sizes, side)))
  const some = rows.someRows?.(ROOM * wanted)
  // A part of rows that are chosen otherwise has fewer of them than is known.
  if (!some || question.part || rows.where !== undefined) return undefined
  const { part, from } = some
  const limits = limitsOf(question, { positives: part * sizes.positives, negatives: part * sizes.negatives })
  const drawn = await askColumns(rows.connection, sampleSql(rows, question, limits, { from }), signal)
  if (!isEnough(drawn, question, sizes)) return undefined
  return { sample: sampleIn(rows, question, drawn), positives: await positiveSums(rows, signal) }
}

/** So many times as many rows as are needed are looked at: parts of one table are not alike. */
const ROOM = 1.5
const SIDES = ['positives', 'negatives'] as const

/** The part of a class that is wanted, by the side of chance. */
function shareOf(question: SampleQuestion, sizes: ClassSizes, side: keyof ClassSizes): number {
  return limitOf(question[side], sizes[side]) / DRAWS
}

/**
 * A sample and what all positives come to, by one reading: the engine holds the positives meanwhile. Undefined where it holds no rows
 * or they are too many, and where chance drew too few.
 */
export async function drawWithPositives(
  rows: EngineRows,
  question: SampleQuestion,
  sizes: ClassSizes,
  signal: AbortSignal | undefined,
): Promise<DrawnWithPositives | undefined> {
  const { connection, dialect } = rows
  if (!dialect.shared || sizes.positives * rows.featureNames.length > HELD_CELLS) return undefined
  const limits = limitsOf(question, sizes)
  const { positive, hash, fold } = valueNames(rows)
  const held = sampleSql(rows, question, { ...limits, positives: DRAWS })
  const [count, ...sums] = countsAndSums(rows)
  const drawn = await askColumns(
    connection,
    dialect.shared(held, (from) => [
      `(select ${[positive, hash, fold, ...travelling(rows)].join(', ')} from ${from} where ${isDrawn(rows, limits)})`,
      `(select ${[`${SUMS}`, '0', '0', dialect.asText(count), ...sums].join(', ')} from ${from} where ${positive} = 1)`,
    ]),
    signal,
  )
  if (!isEnough(drawn, question, sizes)) return undefined
  const line = Array.from(drawn.columns[0], Number).indexOf(SUMS)
  return {
    sample: sampleIn(rows, question, drawn),
    positives: drawn.columns.slice(MARKS).map((column) => column[line]),
  }
}

function isEnough(drawn: Columns, question: SampleQuestion, sizes: ClassSizes): boolean {
  return SIDES.every((side) => placesOf(drawn, side).length >= Math.min(question[side], sizes[side]))
}

/** The number that likely enough rows of a class drew below, to have so many of them. */
function limitsOf(question: SampleQuestion, sizes: ClassSizes): ClassSizes {
  return {
    positives: limitOf(question.positives, sizes.positives),
    negatives: limitOf(question.negatives, sizes.negatives),
  }
}

/** Numbers that a few more rows than wanted draw: chance plays a part. */
function limitOf(wanted: number, size: number): number {
  const share = (wanted + 6 * Math.sqrt(wanted) + 20) / size
  return wanted === 0 ? 0 : share < 1 ? Math.ceil(share * DRAWS) : DRAWS
}

function sampleSql(
  rows: EngineRows,
  { part, folds }: SampleQuestion,
  limits: ClassSizes,
  some: Pick<Asked, 'from' | 'where'> = { from: rows.from, where: whereOf(rows, part) },
): string {
  const { dialect } = rows
  const names = valueNames(rows)
  const drawing: Named[] = [
    [names.positive, rows.values.positive],
    [names.hash, dialect.modulo(keyHash(rows, 'sample'), DRAWS)],
    [names.fold, folds ? foldOf(rows, folds) : '0'],
  ]
  return statement(dialect, {
    ...some,
    keeps: rows.hidden,
    computed: [drawing],
    select: [names.positive, names.hash, names.fold, ...rowColumns(rows)],
    having: isDrawn(rows, limits),
  })
}

/** Whether a row drew a number below the limit of its class. */
function isDrawn(rows: EngineRows, { positives, negatives }: ClassSizes): string {
  const { positive, hash } = valueNames(rows)
  return `(${positive} = 1 and ${hash} < ${positives}) or (${positive} = 0 and ${hash} < ${negatives})`
}

/** The class, the number that was drawn and the fold stand before what travels; a line of sums has another mark than a class. */
const MARKS = 3
const CLASSES = { positives: 1, negatives: 0 } as const
const SUMS = 2

function placesOf({ count, columns }: Columns, side: keyof ClassSizes): number[] {
  const own = CLASSES[side]
  return Array.from({ length: count }, (_, i) => i).filter((i) => Number(columns[0][i]) === own)
}

/** Of what came, as many rows of either class as are wanted, in the order of their numbers. */
function sampleIn(rows: EngineRows, question: SampleQuestion, drawn: Columns): SampleAnswer {
  const [, hash, fold, key] = drawn.columns
  const lowest = (side: keyof ClassSizes) =>
    placesOf(drawn, side)
      .map((place) => ({ place, number: Number(hash[place]) }))
      .sort((a, b) => a.number - b.number || (String(key[a.place]) < String(key[b.place]) ? -1 : 1))
      .slice(0, question[side])
      .map(({ place }) => place)
  const [positives, negatives] = [lowest('positives'), lowest('negatives')]
  return {
    positives: travelledRows(rows, [{ answer: drawn, places: positives, first: MARKS }], true),
    negatives: travelledRows(rows, [{ answer: drawn, places: negatives, first: MARKS }], false),
    ...(question.folds && { folds: Int32Array.from([...positives, ...negatives], (place) => Number(fold[place])) }),
  }
}
