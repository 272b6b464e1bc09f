import { alignedNumber, type ToyTrial, type ToyTrials } from '@infinite-push/core/internal'
import { type Figure, html, trialLines } from '@infinite-push/report'
import type { Experiment } from './experiment.js'
import { toyExperiment } from './toy-experiment.js'
import { standardErrorOf, TOY_METHODS } from './toy-views.js'

const SIZES = [10, 20, 50, 100, 200, 400].map((noise) => ({ rows: 100, noise }))
const PANELS = { precision: 'precision', fMeasure: 'F-measure' } as const

/**
 * Figure 2: how well the relevant features are found, against the number of noisy ones.
 *
 * @paper figure:2
 */
export const figureTwo: Experiment = {
  name: 'figure2',
  summary: 'how well the true features are found by number of noisy ones, toy data',
  run: toyExperiment(SIZES, (found) => ({
    title: 'Figure 2 of the paper, done again',
    lead: html`Among more and more features that are noise, which method still finds the ${found.relevant} that matter, from 100 rows?`,
    figure: figureOf(found),
    caption: html`Mean over ${found.repeats} problems, with bars of one standard error. Precision: the part of the selected features that matters.
F-measure: high only when the selected features matter <i>and</i> those that matter are selected.`,
    claims: claimsOf(found),
  })),
}

function figureOf({ methods, trials }: ToyTrials): Figure {
  return trialLines({
    xLabel: 'noise features',
    yLabel: 'precision, F-measure',
    methods: methods.map((method) => TOY_METHODS[method]),
    points: (['precision', 'fMeasure'] as const).flatMap((measure) =>
      trials.map((trial) => ({
        method: TOY_METHODS[trial.method],
        panel: PANELS[measure],
        x: trial.noise,
        mean: trial[measure].mean,
        standardError: standardErrorOf(trial[measure]),
      })),
    ),
  })
}

function claimsOf(found: ToyTrials): [string, string][] {
  return [
    ['RFE infinite push is very good in F-measure.', `Mean F-measure: ${ranking(found, 'fMeasure')}.`],
    ['ℓ1 has the better precision…', `Mean precision: ${ranking(found, 'precision')}.`],
    [
      '…“more relevant variables are selected at the expense of selecting some irrelevant ones”, which describes recall rather than precision.',
      `Mean recall: ${ranking(found, 'recall')}.`,
    ],
  ]
}

/** The methods by their mean over all sizes, the best first. */
function ranking({ methods, trials }: ToyTrials, measure: 'precision' | 'recall' | 'fMeasure'): string {
  const means = methods.map((method) => {
    const own = trials.filter((trial: ToyTrial) => trial.method === method)
    return { method, mean: own.reduce((sum, trial) => sum + trial[measure].mean, 0) / own.length }
  })
  means.sort((a, b) => b.mean - a.mean)
  return means.map(({ method, mean }) => `${TOY_METHODS[method]} ${alignedNumber(mean, 2)}`).join(', ')
}
