import type { Spread } from '@infinite-push/core'
import { counted, spreadText } from '@infinite-push/core/internal'
import {
  dataTable,
  figureBlock,
  glossary,
  type Html,
  html,
  methodComparison,
  pageText,
  placeWords,
  section,
  selectedWords,
  type TableRow,
} from '@infinite-push/report'
import { hintOf } from '../hints/hint.js'
import type { SweepOutcome } from './run-sweep.js'
import { entryName, leadingColumns, type SummaryRow, summaryRows, valueTitle } from './sweep-summary.js'

export interface SweepReport {
  outcomes: readonly SweepOutcome[]
  source: string
  command: string
}

/** A whole sweep for people: who wins how often, then comparison by comparison. */
export async function sweepReport({ outcomes, source, command }: SweepReport): Promise<string> {
  const rows = summaryRows(outcomes)
  const failed = outcomes.filter((outcome) => 'failure' in outcome).length
  const wins = winsOf(rows)
  return pageText({
    title: `${counted(outcomes.length, 'comparison')} of ${source}`,
    lead: html`Every table with every target and every setting: in each comparison all methods saw the same random splits.`,
    tiles: [
      ...wins.slice(0, 1).map(([method, count]) => ({
        value: method,
        what: `is the best in ${count} of ${counted(outcomes.length - failed, 'comparison')}`,
      })),
      { value: String(outcomes.length - failed), what: 'comparisons were made' },
      ...(failed > 0 ? [{ value: String(failed), what: 'failed' }] : []),
    ],
    sections: [
      section('How often each method is the best', winsTable(wins, rows)),
      section('All of it', summaryTable(rows)),
      ...(failed > 0 ? [section('What failed', failureTable(outcomes))] : []),
      section('One by one', ...(await figures(outcomes))),
      glossary(),
    ],
    command,
  })
}

/** Methods by how often they are the best. */
function winsOf(rows: readonly SummaryRow[]): [method: string, wins: number][] {
  const wins = new Map<string, number>()
  for (const { row, best } of rows) wins.set(row.method, (wins.get(row.method) ?? 0) + (best ? 1 : 0))
  return [...wins].sort(([, a], [, b]) => b - a)
}

function winsTable(wins: readonly [string, number][], rows: readonly SummaryRow[]): Html {
  const lines = wins.map(([method, count]) => {
    const own = rows.filter(({ row }) => row.method === method)
    const worse = own.filter(({ row }) => row.significantlyWorse).length
    return { cells: [method, String(count), String(worse), String(own.length)] }
  })
  const titles = ['best', 'significantly worse than the best', 'comparisons']
  return dataTable([{ title: 'method' }, ...titles.map((title) => ({ title, numeric: true }))], lines)
}

function summaryTable(rows: readonly SummaryRow[]): Html {
  const leading = leadingColumns(rows)
  const lines = rows.map((line, i): TableRow => {
    const { table, variant, row, best } = line
    const value = spreadText(row.metric, 3)
    return {
      rule: i > 0 && (rows[i - 1].table !== table || rows[i - 1].variant !== variant),
      cells: [
        ...leading.map(({ title, read }) => (title === 'method' && best ? html`<b>${read(line)}</b>` : read(line))),
        row.significantlyWorse ? html`<u>${value}</u>` : value,
        placeWords(row),
        spreadText(row.metrics.auc as Spread, 3),
        selectedWords(row.selected),
      ],
    }
  })
  const numbers = [valueTitle(rows), 'p', 'auc', 'features'].map((title) => ({ title, numeric: true }))
  return html`${dataTable([...leading, ...numbers], lines)}<p class="note">Mean ± standard deviation over the splits. p: Wilcoxon signed-rank test
against the best, in bold; underlined: worse at the level 0.05.</p>`
}

function failureTable(outcomes: readonly SweepOutcome[]): Html {
  const lines = outcomes.flatMap((outcome) => {
    return 'failure' in outcome
      ? [{ cells: [entryName(outcome.entry), outcome.failure.message, hintOf(outcome.failure)] }]
      : []
  })
  return dataTable([{ title: 'comparison' }, { title: 'what went wrong' }, { title: 'what helps' }], lines)
}

async function figures(outcomes: readonly SweepOutcome[]): Promise<Html[]> {
  const made = outcomes.flatMap((outcome) => ('comparison' in outcome ? [outcome] : []))
  return Promise.all(
    made.map(async ({ entry, comparison: { metric, rows } }) => {
      const points = rows.map((row) => ({ name: row.method, ...row.metric }))
      const what = `${metric} on rows left out`
      return figureBlock(methodComparison({ metric: what, rows: points }), html`<b>${entryName(entry)}</b>`)
    }),
  )
}
