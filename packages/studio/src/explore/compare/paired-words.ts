import { type PairedSplits, pairedSplits, percent, pText, shortNumber } from '@infinite-push/core/internal'

/** What the folds say about two settings. */
export interface PairedWords {
  difference: string
  verdict: string
  /** Whether the folds tell the settings apart. */
  sure: boolean
  signedRank: string
}

/** At which both tests are read. */
const LEVEL = 0.05

/** What no test over the folds of one table can say. */
export const BEYOND_THE_TEST = [
  'whether A or B did well on these folds because you chose it for that',
  'how either does on rows from elsewhere',
  'that there is no difference, where it finds none: few folds see large ones only',
]

/** A less B, fold by fold, in words. */
export function pairedWords(a: readonly number[], b: readonly number[]): PairedWords {
  const folds = a.length
  const test = pairedSplits(a, b, 1 / (folds - 1))
  return {
    difference: `On the same ${folds} folds ${differenceWords(test)}`,
    verdict: verdictOf(test),
    sure: test.signedRank.pairs > 0 && test.pValue < LEVEL,
    signedRank: signedRankWords(test, folds),
  }
}

function differenceWords({ difference, interval, signedRank }: PairedSplits): string {
  if (signedRank.pairs === 0) return 'A and B have the same part of the positives on top, in every fold.'
  const range = `A less B: 95 % from ${points(interval.low)} to ${points(interval.high)}`
  if (difference === 0) return `A and B have on average the same part of the positives on top (${range}).`
  const [more, less] = difference > 0 ? ['A', 'B'] : ['B', 'A']
  const by = points(Math.abs(difference)).replace('+', '')
  return `${more} has ${by} more of the positives on top than ${less} (${range}).`
}

function verdictOf({ pValue, signedRank }: PairedSplits): string {
  if (signedRank.pairs === 0)
    return 'Nothing tells them apart there: the one with fewer features is the simpler choice.'
  const how = `t test with the variance of Nadeau and Bengio, p ${equals(pValue)}`
  return pValue < LEVEL
    ? `Luck in drawing the folds hardly explains that: ${how}.`
    : `That may be luck, the interval holds 0: ${how}.`
}

/** With few splits the test has few outcomes, and not even the most extreme one is rare. */
function signedRankWords({ signedRank, leastPValue }: PairedSplits, folds: number): string {
  const said = `Wilcoxon's signed-rank test: p ${equals(signedRank.pValue)}.`
  if (leastPValue < LEVEL) return said
  return `${said} Of ${folds} folds it never says less than ${shortNumber(leastPValue)}: it cannot call any difference sure at 5 %. With 6 folds or more it can.`
}

/** `= 0.031`, `< 0.001` */
function equals(p: number): string {
  const text = pText(p)
  return text.startsWith('<') ? text : `= ${text}`
}

/** `+3.2 points`, of percent. */
function points(part: number): string {
  const sign = part === 0 ? '' : part < 0 ? '−' : '+'
  return `${sign}${percent(Math.abs(part)).replace(/ ?%$/, '')} points`
}
