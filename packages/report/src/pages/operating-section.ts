import type { Model, OperatingPoint } from '@infinite-push/core'
import { percent, shortNumber } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { probabilityCurve } from '../figures/probability-curve.js'
import { calibrationWords, methodWords, operatingFacts, rowsWords, ruleWords } from '../operating-words.js'
import { dataTable } from './data-table.js'
import { figureBlock, key } from './figure-block.js'
import { type Html, html } from './html.js'
import { section } from './page.js'

/** From which score on a row is worth a look, and what a score says, as far as that was asked for. */
export async function operatingSections({ operatingPoint, calibration }: Model): Promise<Html[]> {
  const threshold = operatingPoint?.threshold
  return [
    ...(operatingPoint ? [thresholdSection(operatingPoint)] : []),
    ...(calibration
      ? [
          section(
            'What a score says about a row',
            html`<p>The probability that a row is positive, learnt from rows that the scores were not learnt from
(${calibrationWords(calibration)}). It is meant for tables with about the same share of positives.</p>`,
            await figureBlock(
              probabilityCurve(calibration, threshold),
              html`${key(COLOR.positive, 'probability of a positive')}${threshold === undefined ? '' : html` ${key(COLOR.accent, `the threshold, ${shortNumber(threshold)}`)}`}`,
            ),
          ),
        ]
      : []),
  ]
}

function thresholdSection(point: OperatingPoint): Html {
  const rows = operatingFacts(point).map(({ what, part, of, bound }) => ({
    cells: [what, percent(part / of), rowsWords(part, of), bound],
  }))
  const sure = `${shortNumber(100 * point.bounds.confidence)} % sure, each`
  return section(
    'From which score on a row is worth a look',
    html`<p>A row is flagged when its score is above <b>${shortNumber(point.threshold)}</b>, chosen for ${ruleWords(point.rule)}. On
rows that the scores were not learnt from it did this:</p>`,
    dataTable(
      [{ title: '' }, { title: 'held out', numeric: true }, { title: 'rows', numeric: true }, { title: sure }],
      rows,
    ),
    html`<p class="note">${methodWords(point)} They hold as long as new rows come from where these came from, and rows are
independent of each other.</p>`,
  )
}
