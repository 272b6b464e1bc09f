import type { ComparedMethod, Spread } from '@infinite-push/core'
import { rounded, spreadText } from '@infinite-push/core/internal'
import { csvLine, type Figure, methodComparison } from '@infinite-push/report'
import { textTable } from '../terminal/table.js'
import { agreementWith } from './agreement.js'
import { type PublishedRow, TABLE_METHODS } from './data-sets.js'
import type { SetResult, TableOne } from './table-one-result.js'

/** One line of Table 1: a method on a set that was found, beside the paper. */
export interface TableLine {
  result: SetResult & Required<Pick<SetResult, 'found'>>
  method: keyof typeof TABLE_METHODS
  ours: ComparedMethod
  paper: PublishedRow
}

export function linesOf({ sets }: TableOne): TableLine[] {
  return sets.flatMap((result) => {
    const { set, found } = result
    if (found === undefined) return []
    return found.comparison.rows.map((ours) => ({
      result: { set, found },
      method: ours.method as keyof typeof TABLE_METHODS,
      ours,
      paper: set.published[ours.method],
    }))
  })
}

/** Every split as a dot, and the paper's means beside them. */
export function tableOneFigure(table: TableOne): Figure {
  return methodComparison({
    metric: 'positives on top, on rows left out',
    rows: linesOf(table).map(({ result, method, ours, paper }) => ({
      name: TABLE_METHODS[method],
      group: result.set.name,
      ...ours.metric,
      published: paper.top,
    })),
  })
}

const COLUMNS = [
  'set',
  'method',
  'train_rows',
  'test_rows',
  'top',
  'top_sd',
  'paper_top',
  'paper_top_sd',
  'agreement',
  'p_against_best',
  'selected',
  'selected_sd',
  'paper_selected',
  'paper_selected_sd',
  'top_by_split',
  'selected_by_split',
]

/** One line per set and method; a set that is not there has one line without numbers. */
export function* tableOneCsv(table: TableOne): Generator<string> {
  yield csvLine(COLUMNS)
  for (const { result, method, ours, paper } of linesOf(table)) {
    const { train, test } = result.found.comparison
    const { metric, selected } = ours
    yield csvLine([
      ...[result.set.name, method, train, test],
      ...[metric.mean, metric.sd, paper.top.mean, paper.top.sd, agreementWith(metric, paper.top)],
      ...[ours.againstBest?.pValue, selected.mean, selected.sd, paper.selected?.mean, paper.selected?.sd],
      ...[listText(metric), listText(selected)],
    ])
  }
  for (const { set, found } of table.sets) if (!found) yield csvLine([set.name, 'skipped: not found'])
}

function listText({ values }: Spread): string {
  return values.map((value) => rounded(value, 12)).join(' ')
}

/** For the terminal. */
export function tableOneLines(table: TableOne): string[] {
  const cells = linesOf(table).map(({ result, method, ours, paper }, i) => [
    i % Object.keys(TABLE_METHODS).length === 0 ? result.set.name : '',
    method,
    spreadText(paper.top, 2),
    `${spreadText(ours.metric, 2)}${ours.significantlyWorse ? ' *' : ''}`,
    paper.selected ? spreadText(paper.selected, 1) : '',
    spreadText(ours.selected, 1),
  ])
  const header = ['data', 'method', "paper's top", 'top', "paper's # var", '# var']
  const skipped = table.sets.filter(({ found }) => found === undefined)
  return [
    ...textTable(header, cells).split('\n'),
    '',
    `Mean ± standard deviation over ${table.repeats} random splits; *: significantly worse than the best (Wilcoxon, 0.05).`,
    ...skipped.map(({ set }) => `${set.name} was skipped: put ${set.file} into --data DIR. ${set.source}.`),
  ]
}
