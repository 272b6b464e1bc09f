import { type Model, scoreTable, serializeModel } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import type { Download, LeftOut } from './views.js'

/** What files are made of. */
export interface Result {
  model: Model
  table: Table
  /** What the table is called, and the command that gives the same model. */
  source: string
  command: string
  /** What rows left out said at its λ, where cross-validation did not choose it. */
  leftOut?: LeftOut | undefined
}

/** A file to take away: `json`, `ranked`, `report`, or a name of the exports. */
export async function download(what: string, result: Result): Promise<Download> {
  const { model } = result
  if (what === 'json') return { name: 'model.json', type: 'application/json', content: serializeModel(model) }
  if (what === 'ranked') return { name: 'ranked.csv', type: 'text/csv', content: await rankedCsv(result) }
  if (what === 'report') return { name: 'report.html', type: 'text/html', content: await report(result) }
  const { exportModel } = await import('@infinite-push/exports')
  const { fileName, mediaType, content } = exportModel(model, { to: what as 'js' })
  return { name: fileName, type: mediaType, content }
}

/** As `infinite-push rank` writes it. */
async function rankedCsv({ model, table }: Result): Promise<string> {
  const { listColumns, rankedRow, ranking, rankingCsv } = await import('@infinite-push/report')
  const scored = { model, table, scores: scoreTable(model, table.dataset) }
  const rows = Array.from(ranking(scored, Number.POSITIVE_INFINITY), ({ row, rank }) => rankedRow(scored, row, rank))
  return [...rankingCsv(rows, listColumns(scored))].join('')
}

/** As `infinite-push fit --report` writes it. */
async function report({ model, table, source, command, leftOut }: Result): Promise<string> {
  const { fitReport, rankedLabels } = await import('@infinite-push/report')
  const list = rankedLabels(scoreTable(model, table.dataset), table.dataset.labels)
  return fitReport({ model, source, command, list, ...(leftOut && { leftOut }) })
}
