import type { Rows, RowsQuestion, SampleAnswer } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import { statement } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { travelledRows, travelling } from './travelled-rows.js'

/** The rows of some keys. Of rows that are alike in everything and share one, any will do for any of them. */
export async function fetchKeys(
  rows: EngineRows,
  { positives, negatives }: RowsQuestion,
  signal: AbortSignal | undefined,
): Promise<SampleAnswer> {
  const fetched = async (keys: readonly string[], positive: 0 | 1): Promise<Rows> => {
    const nothing = { count: 0, columns: [] }
    const answer =
      keys.length === 0 ? nothing : await askColumns(rows.connection, keysSql(rows, keys, positive), signal)
    const places = Array.from({ length: answer.count }, (_, i) => i)
    return only(new Set(keys), travelledRows(rows, [{ answer, places, first: 0 }], positive === 1))
  }
  return { positives: await fetched(positives, 1), negatives: await fetched(negatives, 0) }
}

function keysSql(rows: EngineRows, keys: readonly string[], positive: 0 | 1): string {
  const names = valueNames(rows)
  const { dialect, from, where } = rows
  const plain = new Set(keys.map((key) => key.replace(/#\d+$/, '')))
  const texts = [...new Set([...plain, ...keys])]
  return statement(dialect, {
    from,
    where,
    computed: [rowValues(rows, { key: true })],
    select: travelling(rows),
    having: `${names.positive} = ${positive} and ${dialect.among(names.key, texts)}`,
  })
}

function only(wanted: ReadonlySet<string>, { keys, values, weights }: Rows): Rows {
  const places = Array.from(keys.keys()).filter((i) => wanted.has(keys[i]))
  const cols = keys.length === 0 ? 0 : values.length / keys.length
  const kept = new Float64Array(places.length * cols)
  places.forEach((i, a) => {
    kept.set(values.subarray(i * cols, (i + 1) * cols), a * cols)
  })
  return {
    keys: places.map((i) => keys[i]),
    values: kept,
    ...(weights && { weights: Float64Array.from(places, (i) => weights[i]) }),
  }
}
