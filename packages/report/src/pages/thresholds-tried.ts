import type { Model } from '@infinite-push/core'
import { alignedNumber, shortNumber, thresholdWords } from '@infinite-push/core/internal'
import { dataTable, folded } from './data-table.js'
import { type Html, html } from './html.js'

/** What was tried, when the threshold was chosen too: the best that each came to. */
export function thresholdsTried({ metrics: { cv }, threshold }: Model): Html[] {
  if (!cv?.thresholds) return []
  const rows = cv.thresholds.map(({ threshold: each, transform, best }) => ({
    cells: best
      ? [
          `${thresholdWords(each)}${transform === 'rank' ? ', features through their ranks' : ''}`,
          shortNumber(best.lambda),
          alignedNumber(best.mean, 3),
          alignedNumber(best.partialAuc ?? 0, 3),
          shortNumber(Math.round(best.selected)),
        ]
      : [thresholdWords(each), 'every model is empty', '', '', ''],
  }))
  const header = ['a positive must beat', 'best λ', cv.metric, 'partial AUC', 'features']
  return [
    html`<p>Which negatives a positive must beat was chosen as well: ${thresholdWords(threshold)}. The highest negative, as in the
paper, is kept unless another choice is better by more than a standard error.</p>`,
    folded(
      `All ${rows.length} that were tried, each at its best λ`,
      dataTable(
        header.map((title) => ({ title })),
        rows,
      ),
    ),
  ]
}
