import type { Model } from '@infinite-push/core'
import { alignedNumber, shortNumber, thresholdWords, triedRows, untriedWords } from '@infinite-push/core/internal'
import { dataTable, folded } from './data-table.js'
import { type Html, html } from './html.js'

/** What was tried, when the threshold was chosen too: the best that each came to. */
export function thresholdsTried({ metrics: { cv }, threshold, lambda, scoring }: Model): Html[] {
  if (!cv?.thresholds) return []
  const chosen = { threshold, lambda, transform: scoring.transform ? ('rank' as const) : ('none' as const) }
  const rows = triedRows(cv, chosen).map(({ tried, at, taken }) => {
    const name = `${thresholdWords(tried.threshold)}${tried.transform === 'rank' ? ', features through their ranks' : ''}`
    const values = at
      ? [
          shortNumber(at.lambda),
          alignedNumber(at.mean, 3),
          alignedNumber(at.partialAuc ?? 0, 3),
          shortNumber(Math.round(at.selected)),
        ]
      : ['–', '–', '–', '–']
    return { cells: [name, ...values, taken ? html`<b>taken</b>` : untriedWords(tried)] }
  })
  const header = ['a positive must beat', 'best λ', cv.metric, 'partial AUC', 'features', '']
  return [
    html`<p>Which negatives a positive must beat was chosen as well: ${thresholdWords(threshold)}. The highest negative, as in the
paper, is kept unless another choice is better by more than a standard error; of choices that are as good as the best within one, the
one with the highest partial AUC is taken.</p>`,
    folded(
      `All ${cv.thresholds.length}, each at its best λ, and what was taken`,
      dataTable(
        header.map((title, i) => ({ title, numeric: i > 0 && title !== '' })),
        rows,
      ),
    ),
  ]
}
