import type { Model } from '@infinite-push/core'
import { alignedNumber, shortNumber, thresholdWords, untriedWords } from '@infinite-push/core/internal'
import { dataTable, folded } from './data-table.js'
import { type Html, html } from './html.js'

/** What was tried, when the threshold was chosen too: the best that each came to. */
export function thresholdsTried({ metrics: { cv }, threshold }: Model): Html[] {
  if (!cv?.thresholds) return []
  const rows = cv.thresholds.map((tried) => {
    const { threshold: each, transform, best } = tried
    const name = `${thresholdWords(each)}${transform === 'rank' ? ', features through their ranks' : ''}`
    const values = best
      ? [
          shortNumber(best.lambda),
          alignedNumber(best.mean, 3),
          alignedNumber(best.partialAuc ?? 0, 3),
          shortNumber(Math.round(best.selected)),
        ]
      : ['–', '–', '–', '–']
    return { cells: [name, ...values, untriedWords(tried)] }
  })
  const header = ['a positive must beat', 'best λ', cv.metric, 'partial AUC', 'features', '']
  return [
    html`<p>Which negatives a positive must beat was chosen as well: ${thresholdWords(threshold)}. The highest negative, as in the
paper, is kept unless another choice is better by more than a standard error.</p>`,
    folded(
      `All ${rows.length}, each at its best λ`,
      dataTable(
        header.map((title, i) => ({ title, numeric: i > 0 && title !== '' })),
        rows,
      ),
    ),
  ]
}
