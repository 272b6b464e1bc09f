import type { CrossValidationSummary, Model } from '@infinite-push/core'
import {
  alignedNumber,
  estimateText,
  estimateWords,
  headlineRows,
  percent,
  tieWords,
  triedWords,
  uncorrectedWords,
} from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { cvCurve } from '../figures/cv-curve.js'
import { dataTable } from './data-table.js'
import { figureBlock, key } from './figure-block.js'
import { type Html, html } from './html.js'
import { section, type Tile } from './page.js'
import { thresholdsTried } from './thresholds-tried.js'

/** The number for new rows, with how far it can be trusted. */
export function newRowsTile(cv: CrossValidationSummary): Tile {
  const { metric, corrected, mean } = cv
  const words = (value: number) => (metric === 'pos-at-top' ? percent(value) : alignedNumber(value, 3))
  const range = corrected ? ` (95 %: ${words(corrected.interval.low)} to ${words(corrected.interval.high)})` : ''
  return { value: words(corrected?.mean ?? mean), what: `${metricWords(metric)}, on new rows${range}` }
}

function metricWords(metric: string): string {
  return metric === 'pos-at-top' ? 'of the positives on top' : metric
}

/** What to expect on new rows, as far as it is known. */
export async function validationSections(model: Model): Promise<Html[]> {
  const { cv } = model.metrics
  // The section about the threshold tells what it did on rows left out.
  if (cv === undefined && model.operatingPoint) return []
  if (cv === undefined) {
    return [
      section(
        'What to expect on new rows',
        html`<p>Unknown. λ was given, so that no rows were left out to try the model on. Let
cross-validation choose λ, or <code>evaluate</code> the model on rows it has not seen.</p>`,
      ),
    ]
  }
  const ties = tieWords(cv)
  const drawn = cv.repeats > 1 ? `${cv.folds} parts, ${cv.repeats} times anew` : `${cv.folds} parts`
  const rule =
    cv.rule === '1se' ? 'the one with the fewest features within one standard error of the best' : 'the best one'
  const figure = await figureBlock(
    cvCurve({ cv, lambda: model.lambda, lambdaMax: model.lambdaMax }),
    html`${key(COLOR.positive, 'mean over the parts')}, shaded ± one standard error; ${key(COLOR.accent, 'the λ that was taken')}.
Left: few features; right: many. Above: how many on average.`,
  )
  return [
    section(
      'What to expect on new rows',
      html`<p>The rows were split into ${drawn}. Each part in turn was left out, a model was learnt from the others, and tried
on it. On new rows ${metricWords(cv.metric) === cv.metric ? html`${cv.metric} is` : 'the part of the positives on top is'}
<b>${estimateText(cv)}</b>: ${estimateWords(cv)}.</p>`,
      ...(ties === undefined ? [] : [html`<p>${ties}</p>`]),
      headlineTable(model),
      html`<p>Of ${triedWords(cv)} ${cv.thresholds && cv.rule === 'best' ? 'one' : rule} was taken, with ${cv.metric} ${uncorrectedWords(cv)}. λ is the price of weights.</p>`,
      figure,
      ...thresholdsTried(model),
    ),
  ]
}

/** Training rows and new rows side by side. */
function headlineTable(model: Model): Html {
  const columns = [{ title: '' }, { title: 'training rows' }, { title: 'new rows' }]
  return dataTable(
    columns,
    headlineRows(model).map(({ what, train, newRows }) => ({ cells: [what, train, newRows] })),
  )
}
