import { type Model, serializeModel, type Vec } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import type { Download } from './engine.js'
import { rankedCsv } from './ranked-csv.js'

/** What files are made of. */
export interface Result {
  model: Model
  table: Table
  scores: Vec
}

/** A file to take away: `json`, `ranked`, or a name of the exports. */
export async function download(what: string, { model, table, scores }: Result): Promise<Download> {
  if (what === 'json') return { name: 'model.json', type: 'application/json', content: serializeModel(model) }
  if (what === 'ranked') return { name: 'ranked.csv', type: 'text/csv', content: rankedCsv(table, scores) }
  const { exportModel } = await import('@infinite-push/exports')
  const { fileName, mediaType, content } = exportModel(model, { to: what as 'js' })
  return { name: fileName, type: mediaType, content }
}
