import { type CrossValidationSummary, type Model, PENALTIES } from '@infinite-push/core'
import {
  counted,
  estimateText,
  estimateWords,
  gapText,
  headlineRows,
  longNumber,
  shortNumber,
  thresholdName,
  tieWords,
  triedWords,
  uncorrectedWords,
} from '@infinite-push/core/internal'
import { calibrationWords } from '@infinite-push/report'
import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'
import { topOfListsSentence } from './lists.js'
import { operatingLines } from './operating-point.js'
import { triedLines } from './tried-lines.js'
import { weightLines } from './weights.js'
import { whyEmpty } from './why-empty.js'

const SHOWN_WEIGHTS = 12

/** A fitted model for people: how good the proof is, how λ came about, what was selected, how it ranks. */
export function fitSummary(model: Model, colors: Colors): string[] {
  return [
    ...verdict(model, colors),
    '',
    ...problemLines(model, colors),
    '',
    ...selectionLines(model, colors),
    '',
    ...rankingLines(model, colors),
    ...operationLines(model, colors),
  ]
}

/** From which score on a row is flagged, and what a score says about a row. */
function operationLines({ operatingPoint, calibration }: Model, colors: Colors): string[] {
  return [
    ...(operatingPoint ? ['', ...operatingLines(operatingPoint, colors)] : []),
    ...(calibration ? ['', `Probabilities by held-out rows: ${calibrationWords(calibration)}`] : []),
  ]
}

/** The status and the gap in a sentence; an empty model, however well proved, is told as what it is. */
function verdict(model: Model, { bold, green, yellow }: Colors): string[] {
  const { status, certificate, tolerance } = model
  const gap = gapText(certificate.relativeGap)
  const why = whyEmpty(model)
  const empty = why ? [`${yellow('!')} ${yellow(bold('empty'))}: ${why.message}`, `  ${why.hint}`] : []
  if (status === 'time-limit' && certificate.relativeGap <= tolerance) {
    return [
      `${yellow('!')} ${bold(status)}: certified within ${gap} (relative) at this λ; others were still to be tried`,
      ...empty,
    ]
  }
  if (status !== 'solved') {
    const asked = shortNumber(tolerance)
    return [`${yellow('!')} ${bold(status)}: the relative gap is ${gap}, where ${asked} was asked for`, ...empty]
  }
  if (why) return [...empty, `  certified within ${gap} (relative) of the best objective there is`]
  return [`${green('✓')} ${bold('solved')}: certified within ${gap} (relative) of the best objective there is`]
}

function problemLines(model: Model, { dim }: Colors): string[] {
  const { lambda, lambdaMax, certificate, solver } = model
  const ratio = lambdaMax ? ` = ${shortNumber(lambda / lambdaMax)} · λ_max` : ''
  const rows = [
    ['λ', `${shortNumber(lambda)}${ratio}`, lambdaMax === undefined ? '' : `λ_max = ${shortNumber(lambdaMax)}`],
    ['objective', longNumber(certificate.primal), `optimum ≥ ${longNumber(certificate.dual)}`],
    ['problem', problemWords(model), ''],
    ['solver', solver, ''],
  ]
  return rows.map(([name, value, more]) => `  ${name.padEnd(10)} ${value}${more && dim(`   ${more}`)}`)
}

function problemWords({ penalty, penaltySettings, threshold, scoring, training: { lists } }: Model): string {
  const { factors, nonnegative } = penaltySettings
  return [
    penalty,
    ...(factors && !PENALTIES[penalty].needs.includes('factors') ? ['with factors'] : []),
    ...(nonnegative ? [nonnegative === true ? 'weights ≥ 0' : `${counted(nonnegative.length, 'weight')} ≥ 0`] : []),
    `threshold ${thresholdName(threshold)}`,
    ...(scoring.transform ? ['features through their ranks'] : []),
    ...(lists ? [`mean over ${counted(lists.used, 'list')}`] : []),
  ].join(', ')
}

function selectionLines({ features, selected: largest, training }: Model, colors: Colors): string[] {
  const { selected, total } = features
  const scale = training.standardized ? 'standardized features' : 'features as they are'
  if (selected === 0) return [`Selected none of ${counted(total, 'feature')}.`]
  const what = `Selected ${colors.bold(shortNumber(selected))} of ${counted(total, 'feature')}`
  const more = selected - SHOWN_WEIGHTS
  return [
    `${what}${more > 0 ? `; the ${SHOWN_WEIGHTS} largest weights` : ''}, on ${scale}:`,
    ...weightLines(largest, SHOWN_WEIGHTS, colors),
    ...(more > 0 ? [colors.dim(`  … and ${shortNumber(more)} more`)] : []),
  ]
}

/** A table that stayed where it is tells fewer. */
function metricWords({ posAtTop, auc, ap }: Model['metrics']['train']): string {
  return [
    `pos-at-top ${shortNumber(posAtTop)}`,
    ...(auc === undefined ? [] : [`AUC ${shortNumber(auc)}`]),
    ...(ap === undefined ? [] : [`average precision ${shortNumber(ap)}`]),
  ].join(', ')
}

/** How it ranks the rows it learnt from, and rows it did not see. */
function rankingLines(model: Model, { bold, dim }: Colors): string[] {
  const { metrics, training } = model
  const { train, cv } = metrics
  const { rows, positives, lists } = training
  const onTop = `${shortNumber(Math.round(train.posAtTop * positives))} of ${counted(positives, 'positive')}`
  return [
    lists
      ? topOfListsSentence(train.posAtTop, lists.used)
      : `On its ${counted(rows, 'training row')}, ${bold(onTop)} stand above the first negative`,
    dim(`  ${metricWords(train)}`),
    ...(cv ? newRowsLines(cv, { bold, dim }) : []),
    '',
    ...headlineTable(model),
    ...triedLines(model).map((line) => line && dim(`  ${line}`)),
  ]
}

/** What to expect, why one can believe it, and what the folds said before the luck of the best was taken away. */
function newRowsLines(cv: CrossValidationSummary, { bold, dim }: Pick<Colors, 'bold' | 'dim'>): string[] {
  const ties = tieWords(cv)
  return [
    `On new rows, ${cv.metric} is ${bold(estimateText(cv))}`,
    ...[estimateWords(cv), `${cv.corrected ? 'uncorrected ' : ''}${uncorrectedWords(cv)}; ${choiceWords(cv)}`]
      // No line wider than a usual terminal, as far as clauses allow.
      .flatMap((words) => words.split(/(?<=;) /))
      .map((clause) => dim(`  ${clause}`)),
    ...(ties === undefined ? [] : [ties]),
  ]
}

/** Training rows and new rows side by side. */
function headlineTable(model: Model): string[] {
  const rows = headlineRows(model)
  const isKnown = model.metrics.cv !== undefined
  const table = textTable(
    ['', 'training rows', ...(isKnown ? ['new rows'] : [])],
    // How sure the number for new rows is stands above.
    rows.map(({ what, train, newRows }) => [what, train, ...(isKnown ? [newRows.replace(/ \(95 %.*/, '')] : [])]),
  )
  return table.split('\n').map((line) => `  ${line}`)
}

/** `λ and the threshold were chosen from 7 thresholds × 50 λ` */
function choiceWords(cv: CrossValidationSummary): string {
  const { rule, thresholds } = cv
  const what = rule === '1se' ? 'the sparsest within one standard error' : 'the best'
  if (!thresholds) return `λ is ${what} of ${triedWords(cv)}`
  const also = thresholds.some(({ transform }) => transform) ? 'λ, threshold and transform' : 'λ and the threshold'
  return `${also} were chosen from ${triedWords(cv)}`
}
