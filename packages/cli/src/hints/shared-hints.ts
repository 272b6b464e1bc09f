import { type CoreNotice, cureWords, didYouMean, type HintsFor } from '@infinite-push/core/internal'
import type { ExportsNotice } from '@infinite-push/exports'
import { type Cure, shellWord, type TablesNotice } from '@infinite-push/tables'
import { thresholdFlags } from './threshold-flags.js'

/** Codes that more than one package has: their values tell whose it is. */
export type SharedCode = 'not-a-number' | 'one-class' | 'empty-model' | 'not-solved' | 'unknown-format'

const CURES: Readonly<Record<Cure, (cell: string) => string>> = {
  'comma-in-doubt': (cell) =>
    `Say what the comma means: --thousands , reads ${cell.replace(',', '')}, --decimal , reads ${cell.replace(',', '.')}; or write plain numbers`,
  'decimal-comma': () => 'Add --decimal , if all numbers have a decimal comma; or write a decimal point',
  thousands: (cell) => {
    const mark = /\d([,.'’_ ])\d{3}/.exec(cell)?.[1] ?? ','
    return `Add --thousands ${shellWord(mark === '’' ? "'" : mark)}${mark === '.' ? ' --decimal ,' : ''}; or write plain decimal numbers`
  },
  plain: () => 'Write plain decimal numbers',
  number: () => 'Write a number',
}

/** What to do about them. */
export const SHARED_HINTS: Pick<HintsFor<CoreNotice | TablesNotice | ExportsNotice>, SharedCode> = {
  'not-a-number': (told) => {
    if (!('cure' in told)) return 'Write numbers only; fill in what is missing, or leave out the row or the column.'
    const { cell, cure, name } = told
    const otherwise = `; or take the column for a category with --category ${name}, or leave it out with --ignore ${name}.`
    return `${CURES[cure](cell)}, leave it empty if the value is not known${name === undefined ? '.' : otherwise}`
  },
  'one-class': (told) =>
    'rows' in told
      ? 'Give more rows: held-out rows of both classes are needed.'
      : 'Ranking needs positive and negative rows; check --label, --positive and the rows of the table.',
  'empty-model': (told) => {
    if ('cure' in told) return cureWords(told.cure, thresholdFlags)
    if ('relativeGap' in told)
      return 'Allow more with --max-iterations or --time-limit: whether features belong to this λ is open.'
    if ('selected' in told) return 'Fit again with a smaller λ; infinite-push inspect tells more.'
    return 'Choose a smaller λ, e.g. --lambda-ratio 0.1.'
  },
  'not-solved': (told) => {
    if ('subsamples' in told) return 'Allow more with --max-iterations or --time-limit.'
    if ('ended' in told) return 'Fit again with a higher --max-iterations or --time-limit.'
    if (told.status === 'rounding-limited')
      return 'Some columns have a huge offset beside their spread, or are nearly the same: subtract a constant, or --ignore them.'
    return 'The weights are at least this close to optimal. Try --solver auto, a larger --tolerance, or a larger λ.'
  },
  'unknown-format': (told) => {
    if ('to' in told) return `${didYouMean(told.meant)}There are ${told.known.join(', ')}.`
    if ('format' in told) return `${didYouMean(told.meant)}There are ${told.formats}.`
    return `Name it with --format, as in --format csv. There are ${told.formats}.`
  },
}
