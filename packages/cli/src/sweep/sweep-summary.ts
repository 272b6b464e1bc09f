import { type ComparedMethod, METRICS, type Spread } from '@infinite-push/core'
import { counted, spreadText } from '@infinite-push/core/internal'
import { csvLine, placeWords, selectedWords } from '@infinite-push/report'
import { hintOf } from '../hints/hint.js'
import { textTable } from '../terminal/table.js'
import type { SweepOutcome } from './run-sweep.js'

/** One method in one comparison of a sweep. */
export interface SummaryRow {
  table: string
  variant: string
  metric: string
  row: ComparedMethod
  best: boolean
}

export function summaryRows(outcomes: readonly SweepOutcome[]): SummaryRow[] {
  return outcomes.flatMap((outcome) => {
    if ('failure' in outcome) return []
    const { entry, comparison } = outcome
    const { table, variant } = entry
    return comparison.rows.map((row) => {
      return { table, variant, metric: comparison.metric, row, best: row.method === comparison.best }
    })
  })
}

/** The columns that tell which row it is; one that says the same in every row is left out. */
export function leadingColumns(rows: readonly SummaryRow[]) {
  const columns = [
    { title: 'table', always: true, read: ({ table }: SummaryRow) => table },
    { title: 'settings', always: false, read: ({ variant }: SummaryRow) => variant },
    { title: 'method', always: true, read: ({ row }: SummaryRow) => row.method },
    { title: 'metric', always: false, read: ({ metric }: SummaryRow) => metric },
  ]
  return columns.filter(({ always, read }) => always || new Set(rows.map(read)).size > 1)
}

/** What was compared: the name of the metric, where there is only one. */
export function valueTitle(rows: readonly SummaryRow[]): string {
  const [first, ...others] = new Set(rows.map(({ metric }) => metric))
  return first !== undefined && others.length === 0 ? first : 'mean ± sd'
}

/** The sweep in a table for people, and below it what could not be done. */
export function sweepLines(outcomes: readonly SweepOutcome[]): string[] {
  const rows = summaryRows(outcomes)
  if (rows.length === 0) return failures(outcomes)
  const leading = leadingColumns(rows)
  const header = [...leading.map(({ title }) => title), valueTitle(rows), 'p', 'auc', '# var']
  const cells = rows.map((line) => [
    ...leading.map(({ read }) => read(line)),
    `${spreadText(line.row.metric, 3)}${line.row.significantlyWorse ? ' *' : ''}`,
    placeWords(line.row),
    spreadText(line.row.metrics.auc as Spread, 3),
    selectedWords(line.row.selected),
  ])
  const legend = 'Mean ± standard deviation over the splits; *: worse than the best of its table at the level 0.05'
  return [textTable(header, cells), '', legend, ...failures(outcomes)]
}

function failures(outcomes: readonly SweepOutcome[]): string[] {
  const failed = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome] : []))
  if (failed.length === 0) return []
  const lines = failed.map(({ entry, failure }) => `  ${entryName(entry)}: ${failure.message} (${hintOf(failure)})`)
  return ['', `${counted(failed.length, 'comparison')} of ${outcomes.length} failed:`, ...lines]
}

export function entryName({ table, variant }: { table: string; variant: string }): string {
  return variant === '' ? table : `${table}, ${variant}`
}

/** One line per comparison and method, with the means of all metrics. */
export function* sweepCsv(outcomes: readonly SweepOutcome[]): Generator<string> {
  const plain = METRICS.flatMap(({ key }) => (isSingle(outcomes, key) ? [key] : []))
  yield csvLine(['table', 'settings', 'method', 'metric', 'mean', 'sd', 'best', 'p', 'selected', ...plain, 'empty'])
  for (const { table, variant, metric, row, best } of summaryRows(outcomes)) {
    const { mean, sd } = row.metric
    const tested = [best ? 'yes' : 'no', row.againstBest?.pValue, row.selected.mean]
    const means = plain.map((key) => (row.metrics[key] as Spread).mean)
    yield csvLine([table, variant, row.method, metric, mean, sd, ...tested, ...means, row.empty])
  }
}

/** Metrics that are one number, not one per cut-off. */
function isSingle(outcomes: readonly SweepOutcome[], key: keyof ComparedMethod['metrics']): boolean {
  const [first] = summaryRows(outcomes)
  return first !== undefined && 'values' in first.row.metrics[key]
}

/** The document of `--json`. */
export function sweepDocument(outcomes: readonly SweepOutcome[]): object {
  return {
    comparisons: outcomes.map((outcome) => {
      const { table, variant } = outcome.entry
      if ('failure' in outcome) return { table, settings: variant, failure: outcome.failure }
      return { table, settings: variant, ...outcome.comparison }
    }),
  }
}
