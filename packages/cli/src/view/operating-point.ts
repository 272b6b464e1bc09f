import type { OperatingPoint } from '@infinite-push/core'
import { percent, shortNumber } from '@infinite-push/core/internal'
import { methodWords, operatingFacts, rowsWords, ruleWords } from '@infinite-push/report'
import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'

/** The threshold of a model for people: what it is for, what it did on held-out rows, what it will do at least. */
export function operatingLines(point: OperatingPoint, colors: Colors): string[] {
  const [header, ...rows] = textTable(
    ['', 'held out', '', `${shortNumber(100 * point.bounds.confidence)} % sure`],
    operatingFacts(point).map(({ what, part, of, bound }) => [what, percent(part / of), rowsWords(part, of), bound]),
  ).split('\n')
  return [
    `A row is flagged when its score is above ${colors.bold(shortNumber(point.threshold))}: ${ruleWords(point.rule)}`,
    colors.dim(`  ${header}`),
    ...rows.map((row) => `  ${row}`),
    colors.dim(`  ${methodWords(point)}`),
  ]
}
