import type { CrossValidationSummary, Model } from '@infinite-push/core'
import { alignedNumber, shortNumber, thresholdName, triedRows, untriedWords } from '@infinite-push/core/internal'
import { textTable } from '../terminal/table.js'

type Tried = NonNullable<CrossValidationSummary['thresholds']>[number]

/** What was tried, when the threshold was chosen too: the best that each came to, and below which have none, and why. */
export function triedLines({ metrics: { cv }, threshold, lambda, scoring }: Model): string[] {
  if (!cv?.thresholds) return []
  const chosen = { threshold, lambda, transform: scoring.transform ? ('rank' as const) : ('none' as const) }
  const rows = triedRows(cv, chosen).flatMap(({ tried, at, taken }) => {
    if (!at) return []
    const values = [alignedNumber(at.mean, 3), alignedNumber(at.partialAuc ?? 0, 3), Math.round(at.selected)]
    return [[nameOf(tried), shortNumber(at.lambda), ...values, taken ? 'taken' : '']]
  })
  const table = textTable(['threshold', 'best λ', cv.metric, 'partial AUC', 'features', ''], rows)
  return ['', ...table.split('\n'), ...remarks(cv.thresholds)]
}

function nameOf({ threshold, transform }: Tried): string {
  return `${thresholdName(threshold)}${transform === 'rank' ? ', ranks' : ''}`
}

/** `max, fraction 0.005, 0.01: every model is empty` */
function remarks(thresholds: readonly Tried[]): string[] {
  const words = new Set(thresholds.map(untriedWords).filter((text) => text !== ''))
  return Array.from(words, (text) => {
    const names = thresholds.filter((tried) => untriedWords(tried) === text).map(nameOf)
    return `${names.join(', ').replaceAll(/(?<=fraction \S+, )fraction /g, '')}: ${text}`
  })
}
