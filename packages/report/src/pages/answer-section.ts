import type { Model } from '@infinite-push/core'
import {
  alignedNumber,
  counted,
  estimateText,
  estimateWords,
  gapText,
  headlineRows,
  percent,
  shortNumber,
  spreadText,
  tieWords,
} from '@infinite-push/core/internal'
import { rowsWords } from '../operating-words.js'
import { dataTable } from './data-table.js'
import { type Html, html } from './html.js'
import { section, type Tile } from './page.js'

/** What folds saw at the λ of a model that they did not choose. */
export interface LeftOut {
  metric: string
  mean: number
  standardError: number
}

/** The numbers that the terminal gives first; a model without a rule has none of them. */
export function answerTiles(model: Model, leftOut?: LeftOut): Tile[] {
  const { features, certificate } = model
  const used = { value: `${shortNumber(features.selected)} of ${shortNumber(features.total)}`, what: 'features used' }
  if (features.selected === 0) {
    return [{ value: 'no rule', what: 'the model is empty: every row gets the same score' }, used]
  }
  const [onTop] = headlineRows(model)
  return [
    newRowsTile(model, leftOut),
    ...firstTiles(model),
    { value: onTop.train, what: `${onTop.what}, on the rows it learnt from` },
    used,
    { value: gapText(certificate.relativeGap), what: 'proved distance from the best objective, relative' },
  ]
}

/** The number for new rows, with how far it can be trusted, or that there is none. */
function newRowsTile({ metrics: { cv }, operatingPoint }: Model, leftOut?: LeftOut): Tile {
  if (cv) {
    const { metric, corrected, mean } = cv
    const words = (value: number) => valueWords(metric, value)
    const range = corrected ? ` (95 %: ${words(corrected.interval.low)} to ${words(corrected.interval.high)})` : ''
    return { value: words(corrected?.mean ?? mean), what: `${metricWords(metric)}, on new rows${range}` }
  }
  if (leftOut) {
    const { metric, mean, standardError } = leftOut
    const range = ` (± ${valueWords(metric, standardError)}, one standard error)`
    return { value: valueWords(metric, mean), what: `${metricWords(metric)}, on rows left out at this λ${range}` }
  }
  if (operatingPoint) {
    const { truePositives, positives } = operatingPoint.heldOut
    return { value: rowsWords(truePositives, positives), what: 'positives above the threshold, on rows left out' }
  }
  return { value: 'not tried', what: 'on new rows: it learnt from all of them' }
}

/** What whoever reads the list from its top finds. */
function firstTiles(model: Model): Tile[] {
  const rows = headlineRows(model)
  const first = rows.findIndex(({ what }) => what.startsWith('positives among the first'))
  if (first < 0) return []
  const { what, train, newRows } = rows[first]
  const { train: byLot } = rows[first + 1]
  return newRows === ''
    ? [{ value: train, what: `${what}, on the rows it learnt from; by lot ${byLot}` }]
    : [{ value: newRows.replace('about ', ''), what: `${what}, on new rows; by lot ${byLot}` }]
}

/** The answer in two sentences and a small table, as the terminal gives it. */
export function answerSections(model: Model, leftOut?: LeftOut): Html[] {
  const { features, metrics, training } = model
  if (features.selected === 0) return []
  const { positives, lists, rows } = training
  const onTop = lists
    ? html`<b>${percent(metrics.train.posAtTop)}</b> of the positives of a list stand above its first negative, on average over ${counted(lists.used, 'list')}`
    : html`<b>${shortNumber(Math.round(metrics.train.posAtTop * positives))} of ${counted(positives, 'positive')}</b> stand above the first negative`
  return [
    section(
      'The answer',
      html`<p>On its ${counted(rows, 'training row')}, ${onTop}. ${newRowsWords(model, leftOut)}</p>`,
      headlineTable(model),
    ),
  ]
}

function newRowsWords({ metrics: { cv }, operatingPoint }: Model, leftOut?: LeftOut): Html {
  if (cv) {
    const ties = tieWords(cv)
    const what = metricWords(cv.metric) === cv.metric ? html`${cv.metric} is` : 'the part of the positives on top is'
    return html`On new rows ${what} <b>${estimateText(cv)}</b>: ${estimateWords(cv)}.${ties === undefined ? '' : html` ${ties}`}`
  }
  if (leftOut) {
    const spread = spreadText({ mean: leftOut.mean, sd: leftOut.standardError })
    return html`At this λ cross-validation saw ${leftOut.metric} <b>${spread}</b> on rows left out, mean ± standard error; a λ that is taken
because its value is high looks a little better than it is.`
  }
  if (operatingPoint) return html`What it does on rows left out is told with the threshold below.`
  return html`How many on new rows was <b>not tried</b>: it learnt from all rows, at a λ that was given. <code>infinite-push fit</code> without
a λ leaves rows out and tells; so does <code>infinite-push evaluate</code> with rows it has not seen.`
}

/** Training rows and new rows side by side. */
function headlineTable(model: Model): Html {
  const isKnown = model.metrics.cv !== undefined
  const columns = ['', 'training rows', ...(isKnown ? ['new rows'] : [])].map((title) => ({ title }))
  return dataTable(
    columns,
    headlineRows(model).map(({ what, train, newRows }) => ({ cells: [what, train, ...(isKnown ? [newRows] : [])] })),
  )
}

function metricWords(metric: string): string {
  return metric === 'pos-at-top' ? 'of the positives on top' : metric
}

function valueWords(metric: string, value: number): string {
  return metric === 'pos-at-top' ? percent(value) : alignedNumber(value, 3)
}
