import type { WholePath } from '@infinite-push/core'
import { alignedNumber, counted, gapText, percent, shortNumber } from '@infinite-push/core/internal'
import { coefficientPath } from '../figures/coefficient-path.js'
import { dataTable, folded } from './data-table.js'
import { figureBlock } from './figure-block.js'
import { glossary } from './glossary.js'
import { type Html, html } from './html.js'
import { pageText, section, warningSections } from './page.js'

export interface PathReport {
  path: WholePath
  names: readonly string[]
  source: string
  command: string
}

/** A regularization path for people: which features come in first, and what every point is worth. */
export async function pathReport({ path, names, source, command }: PathReport): Promise<string> {
  const { points, lambdaMax, warnings } = path
  const solved = points.filter(({ status }) => status === 'solved').length
  const most = points.reduce((count, { selected }) => Math.max(count, selected), 0)
  const isEmpty = most === 0
  return pageText({
    title: isEmpty ? `No ranking of ${source}: every model is empty` : `From simple to complex rankings of ${source}`,
    lead: isEmpty
      ? html`At ${counted(points.length, 'price')} of weights, no feature was worth its price: all rows get the same score.`
      : html`The same question at ${counted(points.length, 'price')} of weights, from the price at which no feature is worth it, down.
The features that come in first are those that help most.`,
    tiles: [
      { value: shortNumber(lambdaMax), what: 'λ_max: from there on the model is empty' },
      { value: shortNumber(most), what: `features at most, of ${shortNumber(names.length)}` },
      { value: `${solved} of ${points.length}`, what: 'points solved, with proof' },
    ],
    sections: [
      ...warningSections(warnings),
      ...(most > 0 ? [await weightsSection(path, names), entrySection(path, names)] : []),
      pointsSection(path),
      glossary(),
    ],
    command,
  })
}

async function weightsSection({ points, lambdaMax }: WholePath, names: readonly string[]): Promise<Html> {
  const picture = { names, lambdaMax, points: points.map(({ lambda, w }) => ({ lambda, weights: w })) }
  const caption = html`Every line is a feature. Where it leaves 0 the feature comes in. Above 0, a high value lifts a row in the list;
below, it lowers it. Named are the features that reach the largest weights.`
  return section('How the weights grow', await figureBlock(coefficientPath(picture), caption))
}

/** In the order in which features come in. */
function entrySection({ points, lambdaMax }: WholePath, names: readonly string[]): Html {
  const entries = names.flatMap((name, k) => {
    const first = points.find(({ w }) => w[k] !== 0)
    return first ? [{ name, ratio: first.lambda / lambdaMax, weight: first.w[k] }] : []
  })
  entries.sort((a, b) => b.ratio - a.ratio || Math.abs(b.weight) - Math.abs(a.weight))
  const rows = entries.map(({ name, ratio, weight }) => ({
    cells: [name, shortNumber(ratio), weight > 0 ? 'lifts' : 'lowers'],
  }))
  const columns = [
    { title: 'feature' },
    { title: 'comes in at λ/λ_max', numeric: true },
    { title: 'a high value … a row' },
  ]
  const table = dataTable(columns, rows.slice(0, 12))
  const more =
    rows.length > 12
      ? [folded(`All ${counted(rows.length, 'feature')} that ever come in`, dataTable(columns, rows))]
      : []
  return section('Which features come in first', table, ...more)
}

/** A refit of the selected features has an objective and a proof of its own. */
const REFIT_COLUMNS = [
  { title: 'refitted', numeric: true },
  { title: 'proved gap of the refit', numeric: true },
]

function pointsSection({ points, lambdaMax }: WholePath): Html {
  const worst = points.reduce((most, { certificate }) => Math.max(most, certificate.relativeGap), 0)
  const columns = [
    { title: 'λ', numeric: true },
    { title: 'λ/λ_max', numeric: true },
    { title: 'features', numeric: true },
    { title: 'objective', numeric: true },
    { title: 'proved gap', numeric: true },
    ...(points.some(({ relaxed }) => relaxed) ? REFIT_COLUMNS : []),
    { title: 'status' },
  ]
  const rows = points.map(({ lambda, selected, certificate, status, relaxed }) => ({
    cells: [
      shortNumber(lambda),
      lambdaMax > 0 ? alignedNumber(lambda / lambdaMax) : '–',
      String(selected),
      alignedNumber(certificate.primal, 6),
      gapText(certificate.relativeGap),
      ...(relaxed ? [alignedNumber(relaxed.certificate.primal, 6), gapText(relaxed.certificate.relativeGap)] : []),
      status,
    ],
  }))
  return section(
    'Every point, with its proof',
    html`<p>At every λ a number was computed that no other weights can get below. The objective found is at most ${percent(worst)} above it.</p>`,
    folded(`The ${counted(points.length, 'point')}`, dataTable(columns, rows)),
  )
}
