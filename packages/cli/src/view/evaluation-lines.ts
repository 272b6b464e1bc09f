import type { Calibration, Measured } from '@infinite-push/core'
import {
  alignedNumber,
  type BudgetYield,
  type PointEvaluation,
  percent,
  type Reliability,
  shortNumber,
} from '@infinite-push/core/internal'
import { calibrationWords, rowsWords, ruleWords } from '@infinite-push/report'
import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'

/** What reviewing the top rows yields, for people. */
export function budgetLines({ rows, positives, precision, recall, enrichment }: BudgetYield, colors: Colors): string[] {
  const cells = [
    measuredRow('positives found', positives, shortNumber),
    measuredRow('precision', precision, percent),
    measuredRow('recall', recall, percent),
    measuredRow('enrichment', enrichment, (value) => alignedNumber(value, 2)),
  ]
  const title = `Reviewing the first ${shortNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
  return titled([title, 'expected', '95 % interval'], cells, colors)
}

/** What the threshold of the model does on this table, for people. */
export function pointLines(point: PointEvaluation, colors: Colors): string[] {
  const { rows, positives, negatives, flagged, truePositives, falsePositives } = point.counts
  const cells = [
    [...measuredRow('flagged', point.share, percent), rowsWords(flagged, rows)],
    ...(point.precision
      ? [[...measuredRow('precision', point.precision, percent), rowsWords(truePositives, flagged)]]
      : []),
    [...measuredRow('recall', point.recall, percent), rowsWords(truePositives, positives)],
    [...measuredRow('false positive rate', point.fpr, percent), rowsWords(falsePositives, negatives)],
  ]
  const title = `Rows above the threshold ${shortNumber(point.threshold)}`
  return [
    ...titled([title, 'value', '95 % interval', 'rows'], cells, colors),
    colors.dim(`The threshold was chosen for ${ruleWords(point.rule)}.`),
  ]
}

function measuredRow(name: string, { value, interval }: Measured, text: (value: number) => string): string[] {
  return [name, text(value), `${text(interval.low)} – ${text(interval.high)}`]
}

/** How probabilities compare with what happened, for people. */
export function reliabilityLines(found: Reliability, calibration: Calibration, colors: Colors): string[] {
  const cells = found.bins.map(({ rows, predicted, observed, interval }) => [
    shortNumber(rows),
    percent(predicted),
    percent(observed),
    `${percent(interval.low)} – ${percent(interval.high)}`,
  ])
  const brier = `Brier score of the probabilities ${colors.bold(alignedNumber(found.brier))}`
  return [
    `${brier}; the share of positives, for every row, has ${alignedNumber(found.brierOfShare)}`,
    ...titled(['rows', 'predicted', 'positive', '95 % interval'], cells, colors),
    colors.dim(`Probabilities: ${calibrationWords(calibration)}.`),
  ]
}

function titled(header: string[], cells: string[][], { bold }: Colors): string[] {
  const [title, ...lines] = textTable(header, cells).split('\n')
  return [bold(title), ...lines]
}
