import { METRICS } from './metrics/all.js'
import type { CrossValidationSummary, Model } from './model/document/model.js'
import { alignedNumber, counted, percent, shortNumber, spreadText } from './number-text.js'

/** A line of the small table that tells how the model ranks: the rows it learnt from, and new ones as far as known. */
export interface HeadlineRow {
  what: string
  train: string
  newRows: string
}

/** What stands on top, what whoever reads the list from its top finds, and what a list in random order would give them. */
export function headlineRows({ metrics: { train, first, cv }, training: { positives, lists } }: Model): HeadlineRow[] {
  const isPosAtTop = cv?.metric === 'pos-at-top'
  const newRows = cv ? estimateText(cv) : ''
  const onTop = {
    what: 'positives above the first negative',
    train: share(train.posAtTop, lists ? undefined : positives),
  }
  return [
    { ...onTop, newRows: isPosAtTop ? newRows : '' },
    ...(cv && !isPosAtTop ? [{ what: cv.metric, train: trainValue(train, cv.metric), newRows }] : []),
    ...(first
      ? [
          {
            what: `positives among the first ${shortNumber(first.rows)}${lists ? ' of all lists' : ''}`,
            train: share(first.precision, first.rows),
            // The same share of the rows, told for as many as the table has.
            newRows: cv?.first ? `about ${share(cv.first.precision, first.rows)}` : '',
          },
          {
            what: '… if the order were random',
            train: share(first.random / first.rows, first.rows),
            newRows: cv?.first ? share(first.random / first.rows, first.rows) : '',
          },
        ]
      : []),
  ]
}

/** `38 (39 %)`, or the percentage alone. */
function share(part: number, of: number | undefined): string {
  return of === undefined ? percent(part) : `${shortNumber(Math.round(part * of))} (${percent(part)})`
}

/** Known of the metrics that take no number. */
function trainValue(train: Model['metrics']['train'], name: string): string {
  const value = train[METRICS.find((metric) => metric.name === name)?.key ?? 'precisionAt']
  return typeof value === 'number' ? valueText(name, value) : ''
}

/** pos-at-top is a part of the positives; what other metrics are is for their readers to know. */
function valueText(metric: string, value: number): string {
  return metric === 'pos-at-top' ? percent(value) : alignedNumber(value, 3)
}

/** `12 – 50 %` */
function rangeText(metric: string, { low, high }: { low: number; high: number }): string {
  return `${valueText(metric, low).replace(' %', '')} – ${valueText(metric, high)}`
}

/** `about 31 % (95 %: 12 – 50 %)`; without a correction what the best setting had. */
export function estimateText({ metric, corrected, mean }: CrossValidationSummary): string {
  if (!corrected) return valueText(metric, mean)
  return `about ${valueText(metric, corrected.mean)} (95 %: ${rangeText(metric, corrected.interval)})`
}

/** How far the number for new rows can be trusted. */
export function estimateWords(cv: CrossValidationSummary): string {
  const { corrected, negativesPerFold, metric, holdout } = cv
  const how = corrected
    ? `corrected for choosing the best of ${counted(corrected.settings, 'setting')}${corrected.method === 'nested-folds' ? ', by nested folds' : ''}`
    : `the value of the best setting tried, so a little too good${holdout === undefined ? '' : ': folds would tell by how much'}`
  if (negativesPerFold === undefined || metric !== 'pos-at-top') return how
  const negatives = counted(Math.max(1, Math.round(negativesPerFold)), 'negative')
  return `${how}; a ${holdout === undefined ? 'fold' : 'part left out'} had ${negatives}, and more of them leave fewer positives on top`
}

/** `0.442 ± 0.095, mean ± standard error of 3 × 5 folds of 40 groups of rows` */
export function uncorrectedWords(cv: CrossValidationSummary): string {
  const { mean, standardError, folds, repeats, finished, holdout, rowGroups, learntRows } = cv
  const spread = spreadText({ mean, sd: standardError })
  const groups = rowGroups === undefined ? '' : ` of ${counted(rowGroups, 'group')} of rows`
  const sample = learntRows === undefined ? '' : `, each learnt from ${counted(learntRows, 'row')} drawn at random`
  if (finished !== undefined) {
    const of = (holdout === undefined ? folds : 1) * repeats
    return `${finished > 1 ? spread : alignedNumber(mean, 3)}, of ${finished} of ${of} parts left out${sample}`
  }
  if (holdout === undefined) {
    const times = repeats > 1 ? `${repeats} × ` : ''
    return `${spread}, mean ± standard error of ${times}${folds} folds${groups}${sample}`
  }
  const part = `${shortNumber(100 * (1 - holdout))} % of the rows${groups && ','}${groups} left out${sample}`
  // One split says nothing of how much the mean would vary.
  return repeats > 1
    ? `${spread}, mean ± standard error of ${counted(repeats, 'split')} with ${part}`
    : `${alignedNumber(mean, 3)}, one split with ${part}`
}

/** What it means that the metric cannot tell the settings apart; undefined where it can. */
export function tieWords({ tied, metric, mean }: CrossValidationSummary): string | undefined {
  if (!tied) return undefined
  const what =
    metric === 'pos-at-top' && mean === 0
      ? 'No setting put a positive above the first negative among rows left out'
      : `All settings have the same ${metric} on rows left out`
  const top = 'false positive rates up to 5 %, or up to the third negative'
  return `${what}: the choice was made by partial AUC (${top}), then by fewer features.`
}
