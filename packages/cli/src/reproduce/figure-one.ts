import { alignedNumber, pText, type ToyTrials } from '@infinite-push/core/internal'
import { type Figure, html, trialLines } from '@infinite-push/report'
import type { Experiment } from './experiment.js'
import { toyExperiment } from './toy-experiment.js'
import { standardErrorOf, TOY_METHODS } from './toy-views.js'

const SIZES = [20, 100].flatMap((noise) => [30, 50, 100, 150, 200, 300, 400].map((rows) => ({ rows, noise })))

/**
 * Figure 1: the rate on top against the number of training examples.
 *
 * @paper figure:1
 */
export const figureOne: Experiment = {
  name: 'figure1',
  summary: 'positives on top by number of training examples, toy data',
  run: toyExperiment(SIZES, (found) => ({
    title: 'Figure 1 of the paper, done again',
    lead: html`How many positives stand above every negative, when there are more and more rows to learn from?`,
    figure: figureOf(found),
    caption: html`Mean over ${found.repeats} problems, with bars of one standard error. The numbers at the foot are p-values of a Wilcoxon
signed-rank test against ℓ1 infinite push.`,
    claims: claimsOf(found),
  })),
}

function figureOf({ methods, trials }: ToyTrials): Figure {
  return trialLines({
    xLabel: 'training rows',
    yLabel: 'positives on top',
    methods: methods.map((method) => TOY_METHODS[method]),
    points: trials.map(({ method, noise, rows, top, pValue }) => ({
      method: TOY_METHODS[method],
      panel: `${noise} noise features`,
      x: rows,
      mean: top.mean,
      standardError: standardErrorOf(top),
      ...(pValue === undefined ? {} : { note: pText(pValue).replace('< 0.', '<.').replace(/^0/, '') }),
    })),
  })
}

function claimsOf(found: ToyTrials): [string, string][] {
  const { trials } = found
  const first = (noise: number, rows: number) =>
    trials.find((t) => t.noise === noise && t.rows === rows && t.pValue === undefined)
  const duels = trials.flatMap((trial) => {
    const push = first(trial.noise, trial.rows)
    return trial.pValue === undefined || push === undefined
      ? []
      : [{ p: trial.pValue, ahead: push.top.mean > trial.top.mean }]
  })
  const ahead = duels.filter((duel) => duel.ahead).length
  const surely = duels.filter((duel) => duel.ahead && duel.p < 0.05).length
  const behind = duels.filter((duel) => !duel.ahead && duel.p < 0.05).length
  return [
    [
      'ℓ1 infinite push is significantly better than the others in most cases (p < 0.05).',
      `It is ahead in ${ahead} of ${duels.length} cases, significantly in ${surely}; significantly behind in ${behind}.`,
    ],
    [
      'Infinite push improves with more examples; RankSVM does not always.',
      `From the fewest rows to the most: ${['l1-push', 'rfe-push', 'l1-ranksvm'].map((method) => growth(found, method)).join('; ')}.`,
    ],
  ]
}

/** `ℓ1 RankSVM from 0.64 to 0.96 (20 noise features)…` */
function growth({ trials }: ToyTrials, method: string): string {
  const noises = [...new Set(trials.map(({ noise }) => noise))]
  const parts = noises.map((noise) => {
    const own = trials.filter((trial) => trial.method === method && trial.noise === noise)
    return `${alignedNumber(own[0].top.mean, 2)} → ${alignedNumber(own[own.length - 1].top.mean, 2)} (${noise} noise features)`
  })
  return `${TOY_METHODS[method]} ${parts.join(', ')}`
}
