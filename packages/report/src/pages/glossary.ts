import { folded } from './data-table.js'
import { html } from './html.js'

const WORDS = [
  ['positive, negative', 'The two classes of rows. A positive is what one is looking for.'],
  ['score', 'A number per row: the sum of the features, each times its weight. Rows are sorted by it, highest first.'],
  ['on top, pos-at-top', 'The part of all positives that score higher than every single negative. Ties do not count.'],
  [
    'weight',
    'What one standard deviation more of a feature adds to the score. A feature of weight 0 is not used at all.',
  ],
  [
    'λ (lambda)',
    'The price of weights. The higher it is, the fewer features a model can afford. From λ_max on it uses none.',
  ],
  [
    'objective',
    'What learning makes small: the price of the weights, plus how far the positives are from standing clearly above the highest negative, on average.',
  ],
  ['rows left out', 'Rows that a model did not learn from. Only they tell how it will do on new rows.'],
  ['± in this report', 'Standard error or standard deviation, as the text beside it says.'],
] as const

/** The words of the reports, for those who meet them for the first time. */
export function glossary() {
  const entries = WORDS.map(([word, meaning]) => html`<dt>${word}</dt><dd>${meaning}</dd>`)
  return html`<section>${folded('The words used here', html`<dl>${entries}</dl>`)}</section>`
}
