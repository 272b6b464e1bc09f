import type { Model } from '@infinite-push/core'
import { counted, percent, shortDuration, shortNumber, thresholdWords } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { MOST_FEATURES, selectedFeatures } from '../figures/selected-features.js'
import { answerSections, answerTiles, type LeftOut } from './answer-section.js'
import { certificateSection } from './certificate.js'
import { dataTable, folded } from './data-table.js'
import { figureBlock, key } from './figure-block.js'
import { glossary } from './glossary.js'
import { type Html, html } from './html.js'
import { listSections } from './list-sections.js'
import { operatingSections } from './operating-section.js'
import { pageText, section, warningSections } from './page.js'
import { validationSections } from './validation-section.js'

export interface FitReport {
  model: Model
  /** What the table is called. */
  source: string
  command: string
  /** How to check the proof, when the model was written. */
  check?: string
  /** The classes of the training rows, best score first; without them there is no list to show. */
  list?: Uint8Array
  /** What folds saw at its λ, where they did not choose it. */
  leftOut?: LeftOut
}

/** One model for people who never read the paper: what it does, with what, how well, and why one can believe it. */
export async function fitReport({ model, source, command, check, list, leftOut }: FitReport): Promise<string> {
  const { training, features } = model
  const proof = { ...model, ...(check === undefined ? {} : { check }) }
  return pageText({
    title: features.selected > 0 ? `A ranking learnt from ${source}` : `No ranking of ${source}: the model is empty`,
    lead: html`A score for every row, made to put as many of the ${counted(training.positives, 'positive')} as possible
above ${thresholdWords(model.threshold)} (of ${shortNumber(training.negatives)}), with as few of the ${counted(features.total, 'feature')} as possible.`,
    tiles: answerTiles(model, leftOut),
    sections: [
      ...warningSections(model.warnings),
      ...answerSections(model, leftOut),
      ...(await validationSections(model)),
      ...(await operatingSections(model)),
      ...(await featureSections(model)),
      ...(list && features.selected > 0 ? await listSections(list) : []),
      certificateSection(proof),
      detailsSection(model),
      glossary(),
    ],
    command,
  })
}

async function featureSections({ selected, features, scoring, training }: Model): Promise<Html[]> {
  if (selected.length === 0) {
    return [
      section('What it uses', html`<p>No feature at all: the model is empty, and every row gets the same score.</p>`),
    ]
  }
  const scaled = training.standardized ? 'features brought to mean 0 and standard deviation 1' : 'features as they are'
  const scale = scoring.transform ? `${scaled}, each through its ranks among the training rows first` : scaled
  const rows = selected.map(({ name, weight }) => ({ cells: [name, shortNumber(weight)] }))
  const figure = await figureBlock(
    selectedFeatures(selected),
    html`${key(COLOR.positive, 'a high value lifts a row')} ${key(COLOR.negative, 'a high value lowers it')}. Weights are for ${scale}, so
that their sizes can be compared.${selected.length > MOST_FEATURES ? ` The ${MOST_FEATURES} largest are drawn.` : ''}`,
  )
  return [
    section(
      'What it uses',
      html`<p><b>${counted(features.selected, 'feature')}</b> of ${shortNumber(features.total)}. All others have weight 0: they need
not even be measured.</p>`,
      figure,
      folded(
        `All ${counted(selected.length, 'weight')}`,
        dataTable([{ title: 'feature' }, { title: 'weight', numeric: true }], rows),
      ),
    ),
  ]
}

function lambdaWords(lambda: number, lambdaMax: number | undefined): string {
  const part = lambdaMax ? ` = ${shortNumber(lambda / lambdaMax)} · λ_max` : ''
  return `${shortNumber(lambda)}${part}${lambdaMax === undefined ? '' : `, λ_max = ${shortNumber(lambdaMax)}`}`
}

function detailsSection(model: Model): Html {
  const { lambda, lambdaMax, penalty, threshold, solver, timing, training, metrics } = model
  const rows = [
    [
      'rows',
      `${shortNumber(training.rows)}: ${counted(training.positives, 'positive')}, ${counted(training.negatives, 'negative')}`,
    ],
    ['λ', lambdaWords(lambda, lambdaMax)],
    ['penalty', penalty],
    ['a positive must beat', thresholdWords(threshold)],
    ['solver', `${solver}${timing ? `, ${shortDuration(timing.totalMs)} in all` : ''}`],
    ['seed', String(training.seed)],
    [
      'on the training rows',
      [
        `on top ${percent(metrics.train.posAtTop)}`,
        // A table that stayed where it is tells fewer.
        ...(metrics.train.auc === undefined ? [] : [`AUC ${shortNumber(metrics.train.auc)}`]),
        ...(metrics.train.ap === undefined ? [] : [`average precision ${shortNumber(metrics.train.ap)}`]),
      ].join(', '),
    ],
    ['hash of the data', training.hash],
  ]
  return section(
    'Details',
    dataTable(
      [{ title: '' }, { title: '' }],
      rows.map((cells) => ({ cells: [cells[0], html`<span style="overflow-wrap:anywhere">${cells[1]}</span>`] })),
    ),
  )
}
