import type { ClassRows, MemoryRows } from './memory-rows.js'
import { foldOf, rowHash } from './row-hash.js'
import type {
  CandidatesQuestion,
  KindsQuestion,
  RowPart,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
} from './table-of-passes.js'

/** Rows of a table in memory that are drawn by lot. */
export function sampleOf(rows: MemoryRows, question: SampleQuestion): SampleAnswer {
  const positives = drawn(rows, rows.positives, question.positives, question.part)
  const negatives = drawn(rows, rows.negatives, question.negatives, question.part)
  const { folds } = question
  return {
    positives: rows.travelling(positives, rows.positives),
    negatives: rows.travelling(negatives, rows.negatives),
    ...(folds && { folds: Int32Array.from([...positives, ...negatives], (i) => foldOf(Number(rows.keys[i]), folds)) }),
  }
}

/** Those of the lowest hashes. */
function drawn(rows: MemoryRows, { first, end }: ClassRows, count: number, part: RowPart | undefined): number[] {
  const all: { i: number; hash: number }[] = []
  for (let i = first; i < end; i++)
    if (rows.isIn(i, part)) all.push({ i, hash: rowHash(Number(rows.keys[i]), 'sample') })
  return all
    .sort((a, b) => a.hash - b.hash)
    .slice(0, count)
    .map(({ i }) => i)
}

/** Rows of a table in memory by their keys. */
export function rowsOf(rows: MemoryRows, question: RowsQuestion): SampleAnswer {
  const place = new Map(rows.keys.map((key, i) => [key, i]))
  const found = (keys: readonly string[], own: ClassRows) => {
    const places = keys.flatMap((key) => place.get(key) ?? [])
    return rows.travelling(
      places.filter((i) => i >= own.first && i < own.end),
      own,
    )
  }
  return { positives: found(question.positives, rows.positives), negatives: found(question.negatives, rows.negatives) }
}

/** The kinds of rows of a table in memory, unless they are too many: the first of each has the least number. */
export function kindsOf(rows: MemoryRows, { most }: KindsQuestion): SampleAnswer | undefined {
  const positives = kindsIn(rows, rows.positives)
  const negatives = kindsIn(rows, rows.negatives)
  return positives.keys.length + negatives.keys.length > most ? undefined : { positives, negatives }
}

function kindsIn(rows: MemoryRows, own: ClassRows): Rows {
  const firsts = new Map<string, { first: number; count: number; weight: number }>()
  rows.visit(own.first, own.end, (i, x) => {
    const kind = x.join()
    const known = firsts.get(kind) ?? { first: i, count: 0, weight: 0 }
    firsts.set(kind, { ...known, count: known.count + 1, weight: known.weight + rows.weightOf(i, own) })
  })
  const kinds = [...firsts.values()]
  const told = rows.travelling(
    kinds.map(({ first }) => first),
    own,
  )
  const weights = own.weighted && { weights: Float64Array.from(kinds, ({ weight }) => weight) }
  return { ...told, ...weights, counts: Float64Array.from(kinds, ({ count }) => count) }
}

/** All positives of a table in memory, and the negatives that are high. */
export function candidatesOf(
  rows: MemoryRows,
  { looks, most }: CandidatesQuestion,
): Pick<SampleAnswer, 'positives' | 'negatives'> | undefined {
  const { positives, negatives } = rows
  const high = highOf(rows, looks)
  if (positives.end + high.length > most) return undefined
  const all = Array.from({ length: positives.end }, (_, i) => i)
  return { positives: rows.travelling(all, positives), negatives: rows.travelling(high, negatives) }
}

/** The keys of the negatives that are high. */
export function highestOf(rows: MemoryRows, { looks, most }: CandidatesQuestion): string[] | undefined {
  const high = highOf(rows, looks)
  return high.length > most ? undefined : high.map((i) => rows.keys[i])
}

function highOf(rows: MemoryRows, looks: CandidatesQuestion['looks']): number[] {
  const { negatives } = rows
  const high = new Set<number>()
  for (const { rule, low } of looks) {
    rows
      .scores(rule)
      .subarray(negatives.first, negatives.end)
      .forEach((score, j) => {
        if (score >= low) high.add(negatives.first + j)
      })
  }
  return [...high]
}
