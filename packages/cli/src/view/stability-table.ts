import type { StabilitySelection, StableFeature } from '@infinite-push/core'
import { alignedNumber, counted, shortNumber } from '@infinite-push/core/internal'
import { csvLine } from '@infinite-push/report'
import { type Colors, colorsFor } from '../terminal/color.js'
import type { ProgramContext } from '../terminal/program.js'
import { textWidth } from '../terminal/text-width.js'
import { BAR_CELLS, bar, shortName } from './weights.js'

/** Besides the stable features, so many of the others are shown. */
const OTHERS = 10
const NONE = 'Halves that may select more can agree on more: try --complementary-pairs, or a larger --pfer.'

/** Stability selection for people: how often each feature is selected, which ones are stable, and what that is worth. */
export function stabilityLines(found: StabilitySelection, context: ProgramContext): string[] {
  const colors = colorsFor(context.stdout, context.env)
  if (found.empty === found.subsamples) return emptyLines(found, colors)
  const stable = found.features.filter((feature) => feature.stable).length
  const shown = found.features.slice(0, stable + OTHERS).filter(({ frequency }) => frequency > 0)
  const more = found.features.length - shown.length
  return [
    ...featureLines(shown, colors),
    ...(more > 0
      ? [colors.dim(`… and ${counted(more, 'feature')} selected less often or never; --json lists all`)]
      : []),
    '',
    stableSentence(found, stable, colors),
    ...(stable === 0 ? [NONE] : []),
    ...boundLines(found, colors),
  ]
}

/** Where no half has a model, there is nothing that could be stable, and no bound is worth a line. */
function emptyLines({ subsamples }: StabilitySelection, { bold, yellow }: Colors): string[] {
  return [
    `${yellow('!')} ${yellow(bold('empty'))}: none of ${subsamples} random halves of the rows selects a feature.`,
    '  --threshold auto compares with more negatives where that is why; infinite-push inspect tells more.',
  ]
}

/** One line per feature. */
export function* stabilityCsv({ features }: StabilitySelection): Generator<string> {
  yield csvLine(['feature', 'frequency', 'stable'])
  for (const { name, frequency, stable } of features) yield csvLine([name, frequency, stable ? 'yes' : 'no'])
}

function featureLines(features: readonly StableFeature[], { bold, green, dim }: Colors): string[] {
  const names = features.map(({ name }) => shortName(name))
  const width = Math.max(7, ...names.map(textWidth))
  const lines = features.map(({ frequency, stable }, i) => {
    const name = names[i] + ' '.repeat(width - textWidth(names[i]))
    const cells = `${name}  ${alignedNumber(frequency, 2).padStart(9)}`
    return stable
      ? `${cells}  ${green(bar(frequency).padEnd(BAR_CELLS))}  ${bold('stable')}`
      : `${cells}  ${dim(bar(frequency))}`
  })
  return [bold(`${'feature'.padEnd(width)}  frequency`), ...lines]
}

function stableSentence(found: StabilitySelection, stable: number, { bold }: Colors): string {
  const { features, subsamples, minFrequency, rows, complementaryPairs } = found
  const pairs = complementaryPairs ? `${subsamples / 2} complementary pairs, ` : ''
  const least = Math.ceil(subsamples * minFrequency - 1e-9)
  const who = `${bold(shortNumber(stable))} of ${counted(features.length, 'feature')} ${stable === 1 ? 'is' : 'are'} stable`
  return (
    `${who}: selected by at least ${least} of ` + `${subsamples} random halves of the rows (${pairs}${rows} rows each).`
  )
}

/** The bound in plain words, and what it takes for granted. */
function boundLines(found: StabilitySelection, { bold, dim }: Colors): string[] {
  const { bounds, features, complementaryPairs, pfer } = found
  const expected = `The expected number of false ones is at most ${bold(shortNumber(pfer))}`
  const q = shortNumber(found.perSubsample)
  const each = found.lambdas
    ? `Each half selects ${q} features on average between λ = ${shortNumber(found.lambdas[0])} and ${shortNumber(found.lambdas[found.lambdas.length - 1])}.`
    : `Each half selects its first ${q}, in the order in which they enter its path.`
  if (!complementaryPairs) {
    return [
      `${expected}: q²/((2π − 1)p) with q = ${q}, π = ${found.minFrequency}, p = ${features.length}.`,
      dim(each),
      dim('Taken for granted (Meinshausen and Bühlmann 2010): features without influence are all equally likely to be'),
      dim('selected, and the method is no worse than guessing. --complementary-pairs does without.'),
    ]
  }
  return [
    `${expected}, if r-concave; ${shortNumber(bounds.unimodal ?? pfer)} if unimodal; ${shortNumber(bounds.worstCase)} in any case.`,
    dim(each),
    dim(
      `False is what a random half selects with a probability of at most ${q}/${features.length}, the average. Unimodal`,
    ),
    dim(
      'and r-concave are shapes of the distribution of how often such a feature is selected (Shah and Samworth 2013).',
    ),
  ]
}
