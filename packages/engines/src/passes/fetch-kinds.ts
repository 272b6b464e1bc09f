import type { KindsQuestion, Rows, SampleAnswer } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import { statement } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { travelledRows } from './travelled-rows.js'

/** All kinds of rows with their numbers, by one reading; undefined where there are too many. */
export async function fetchKinds(
  rows: EngineRows,
  { most }: KindsQuestion,
  signal: AbortSignal | undefined,
): Promise<SampleAnswer | undefined> {
  const answer = await askColumns(rows.connection, kindsSql(rows, most + 1), signal)
  if (answer.count > most) return undefined
  const { columns } = answer
  const counts = columns[columns.length - 1]
  const of = (own: 0 | 1): Rows => {
    const places = Array.from({ length: answer.count }, (_, i) => i).filter((i) => Number(columns[0][i]) === own)
    const kinds = travelledRows(rows, [{ answer, places, first: 1 }], own === 1)
    return { ...kinds, counts: Float64Array.from(places, (i) => Number(counts[i])) }
  }
  return { positives: of(1), negatives: of(0) }
}

/** The class, then what travels, the least key and the sum of the weights for all rows alike, then how many these are. */
function kindsSql(rows: EngineRows, limit: number): string {
  const { key, positive, weight, feature } = valueNames(rows)
  const { dialect, from, where } = rows
  const features = rows.featureNames.map((_, k) => feature(k))
  return statement(dialect, {
    from,
    where,
    computed: [rowValues(rows, { key: true })],
    select: [positive, `min(${dialect.byBytes(key)})`, `sum(${weight})`, ...features, dialect.asText('count(*)')],
    groupBy: [positive, ...features].join(', '),
    limit,
  })
}
