import type { Vec } from '../numeric/matrix/linear-map.js'
import { Random } from '../statistics/random.js'
import type { PassDriver } from './pass-driver.js'
import type { ClassStatistics, Rows, RowsQuestion, SampleAnswer, TableStatistics } from './table-of-passes.js'

/** More kinds than these are learnt from as rows are: by passes. */
export const MOST_KINDS = 50_000
/** Where rows are not alike in so many on average, there is nothing to be gained. */
const ALIKE = 2

/**
 * The whole table as kinds of rows with their counts, where the sample shows that there are few: ties of more rows than may travel
 * are single rows then. Undefined where there are many.
 *
 * @param room how many rows there is memory for
 */
export async function fewKinds(
  driver: PassDriver,
  drawn: SampleAnswer,
  { positives, negatives }: Pick<TableStatistics, 'positives' | 'negatives'>,
  room: number,
): Promise<SampleAnswer | undefined> {
  const all = positives.count + negatives.count
  const isHere = drawn.positives.keys.length + drawn.negatives.keys.length === all
  const most = Math.floor(Math.min(MOST_KINDS, room, all / ALIKE))
  const likely = (name: 'positives' | 'negatives', { count }: ClassStatistics) =>
    Math.min(count, likelyKinds(drawn[name]))
  if (isHere || likely('positives', positives) + likely('negatives', negatives) > most) return undefined
  return driver.kinds({ most }, 'sample')
}

/**
 * How many kinds of rows there are where some were drawn: those that were drawn, and as many besides as those that were drawn once and
 * twice tell (Chao 1984). Where no two are alike, any number.
 */
export function likelyKinds(rows: Rows): number {
  const marks = marksOf(rows).sort()
  let [kinds, once, twice] = [0, 0, 0]
  for (let i = 0, first = 0; i < marks.length; i++) {
    if (i + 1 < marks.length && marks[i + 1] === marks[i]) continue
    const alike = i + 1 - first
    kinds++
    if (alike === 1) once++
    if (alike === 2) twice++
    first = i + 1
  }
  return once === marks.length ? Number.POSITIVE_INFINITY : kinds + (once * (once - 1)) / (2 * (twice + 1))
}

/** One number for each row, the same for rows that are alike, and hardly ever for others. */
function marksOf({ keys, values }: Rows): Vec {
  const cols = values.length / Math.max(1, keys.length)
  const random = Random.fromSeed(1)
  const factors = Float64Array.from({ length: cols }, () => random.uniform())
  return Float64Array.from(keys, (_, i) => {
    let mark = 0
    for (let k = 0; k < cols; k++) mark += factors[k] * values[i * cols + k]
    return mark
  })
}

/** Those of some keys. */
export function kindsAt(kinds: SampleAnswer, { positives, negatives }: RowsQuestion): SampleAnswer {
  return { positives: rowsAt(kinds.positives, positives), negatives: rowsAt(kinds.negatives, negatives) }
}

function rowsAt({ keys, values, weights, counts }: Rows, wanted: readonly string[]): Rows {
  const places = new Map(keys.map((key, i) => [key, i]))
  const found = wanted.flatMap((key) => places.get(key) ?? [])
  const cols = values.length / Math.max(1, keys.length)
  const own = new Float64Array(found.length * cols)
  found.forEach((i, a) => {
    own.set(values.subarray(i * cols, (i + 1) * cols), a * cols)
  })
  const of = (numbers: Vec) => Float64Array.from(found, (i) => numbers[i])
  return {
    keys: found.map((i) => keys[i]),
    values: own,
    ...(weights && { weights: of(weights) }),
    ...(counts && { counts: of(counts) }),
  }
}
