import { GLOSSARY } from '@infinite-push/core/internal'
import { folded } from './data-table.js'
import { html } from './html.js'

const WORDS = [...GLOSSARY, ['± in this report', 'Standard error or standard deviation, as the text beside it says.']]

/** The words of the reports, for those who meet them for the first time. */
export function glossary() {
  const entries = WORDS.map(([word, meaning]) => html`<dt>${word}</dt><dd>${meaning}</dd>`)
  return html`<section>${folded('The words used here', html`<dl>${entries}</dl>`)}</section>`
}
