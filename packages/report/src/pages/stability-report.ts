import type { StabilitySelection } from '@infinite-push/core'
import { counted, percent, shortNumber } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { featureFrequencies, MOST_FREQUENCIES } from '../figures/feature-frequencies.js'
import { dataTable, folded } from './data-table.js'
import { figureBlock, key } from './figure-block.js'
import { glossary } from './glossary.js'
import { type Html, html } from './html.js'
import { pageText, section, warningSections } from './page.js'

export interface StabilityReport {
  selection: StabilitySelection
  source: string
  command: string
}

/** Stability selection for people: which features one can rely on, and how many of them may be false. */
export async function stabilityReport({ selection, source, command }: StabilityReport): Promise<string> {
  const { features, subsamples, rows, minFrequency, pfer, empty, warnings } = selection
  const stable = features.filter((feature) => feature.stable)
  return pageText({
    title:
      empty === subsamples
        ? `No features of ${source}: every model is empty`
        : `Features of ${source} that one can rely on`,
    lead: html`A model picks features, but from other rows it might have picked others. So ${subsamples} models were learnt, each
from a random half of the rows (${rows} of them). The features that nearly all of these models pick are the stable ones.`,
    tiles: [
      ...(empty > 0 ? [{ value: `${empty} of ${subsamples}`, what: 'models are empty: they pick no feature' }] : []),
      { value: `${stable.length} of ${features.length}`, what: 'features are stable' },
      { value: percent(minFrequency), what: 'of the models must pick a feature to make it stable' },
      { value: `≤ ${shortNumber(pfer)}`, what: 'of the stable ones are false, in expectation' },
    ],
    sections: [...warningSections(warnings), await frequencySection(selection), boundSection(selection), glossary()],
    command,
  })
}

async function frequencySection({ features, minFrequency }: StabilitySelection): Promise<Html> {
  const stable = features.filter((feature) => feature.stable)
  const named =
    stable.length === 0
      ? html`No feature is stable.`
      : html`Stable: <b>${stable.map(({ name }) => name).join(', ')}</b>.`
  const cut = features.length > MOST_FREQUENCIES ? ` The ${MOST_FREQUENCIES} most frequent are drawn.` : ''
  const figure = await figureBlock(
    featureFrequencies(features, minFrequency),
    html`How many of the models picked a feature. ${key(COLOR.positive, 'stable')} ${key(COLOR.faint, 'not')}.${cut}`,
  )
  const rows = features.map(({ name, frequency, stable: is }) => ({
    cells: [name, percent(frequency), is ? 'stable' : ''],
  }))
  const table = dataTable([{ title: 'feature' }, { title: 'picked by', numeric: true }, { title: '' }], rows)
  return section(
    'How often each feature is picked',
    html`<p>${named}</p>`,
    figure,
    folded(`All ${counted(features.length, 'feature')}`, table),
  )
}

function boundSection({
  pfer,
  perSubsample,
  subsamples,
  complementaryPairs,
  minFrequency,
  features,
  bounds,
}: StabilitySelection): Html {
  const source = complementaryPairs
    ? 'The models come in pairs without a common row (Shah and Samworth 2013).'
    : '(Meinshausen and Bühlmann 2010.)'
  // What false means, and what is taken for granted, differs between the two.
  const fine = complementaryPairs
    ? `False is a feature that a random half of the rows picks with a probability of at most ${shortNumber(perSubsample)}/${features.length}, the average. The bound takes for granted that how often such a feature is picked has a distribution of a usual shape (r-concave); without that it is ${shortNumber(bounds.worstCase)}.`
    : 'It assumes that all false features are alike to the models, and that models do better than drawing by lot.'
  return section(
    'How many of them may be false',
    html`<p>In expectation at most <b>${shortNumber(pfer)}</b> of the stable features ${pfer === 1 ? 'is' : 'are'} false.
The bound follows from the numbers alone: each of ${subsamples} models picks about
${shortNumber(perSubsample)} of ${features.length} features, and a feature must be picked by ${percent(minFrequency)} of them.
${source}</p>`,
    html`<p class="note">${fine}</p>`,
  )
}
