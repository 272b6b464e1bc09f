import { describe, expect, it } from 'vitest'
import { Random } from '../statistics/random.js'
import { allMetrics, isShare, listMeasure, METRICS, metricByName, metricsOf, negativesPassed } from './all.js'
import { negativesAtTop, partialAucAtTop } from './measures/partial-auc.js'
import { rankedList } from './ranked-list.js'

const scores = Float64Array.from({ length: 60 }, (_, i) => Math.sin(37 * i) - i / 50)
const labels = Uint8Array.from(scores, (_, i) => (i % 4 === 0 ? 1 : 0))

const refusal = (name: string) => {
  try {
    metricByName(name)
  } catch (error) {
    return error
  }
  return undefined
}

describe('allMetrics', () => {
  it('has the fields of the JSON contract', () => {
    const metrics = allMetrics(scores, labels)
    expect(Object.keys(metrics)).toEqual(
      'posAtTop precisionAt recallAt tprAtFpr auc partialAuc ap ndcg enrichmentFactor rie bedroc'.split(' '),
    )
    expect(Object.keys(metrics.precisionAt)).toEqual(['5', '10', '50'])
    expect(Object.keys(metrics.recallAt)).toEqual(['5', '10', '50'])
    expect(Object.keys(metrics.tprAtFpr)).toEqual(['0.01', '0.05', '0.1'])
    expect(Object.keys(metrics.enrichmentFactor)).toEqual(['0.01', '0.05', '0.1'])
  })

  it('leaves out a k beyond the end of the list', () => {
    const metrics = allMetrics(scores.slice(0, 10), labels.slice(0, 10))
    expect(Object.keys(metrics.precisionAt)).toEqual(['5', '10'])
  })

  it('depends on the order of the scores only', () => {
    const shuffled = Array.from(scores, (_, i) => (i * 7) % 60)
    const reordered = allMetrics(
      Float64Array.from(shuffled, (i) => Math.exp(scores[i])),
      Uint8Array.from(shuffled, (i) => labels[i]),
    )
    expect(reordered).toEqual(allMetrics(scores, labels))
  })
})

describe('METRICS', () => {
  const list = rankedList(scores, labels)

  it.each(METRICS.filter((metric) => metric.parameter))('$name alone means its default parameter', (metric) => {
    expect(metric.compute(list)).toBe(metric.compute(list, metric.parameter?.fallback))
  })

  it.each(METRICS.filter((metric) => metric.parameter))('$name accepts its default and what tables show', (metric) => {
    const values = [metric.parameter?.fallback ?? 0, ...(metric.parameter?.reported?.(1000) ?? [])]
    for (const value of values) {
      expect(metric.parameter?.accepts(value) || value === Number.POSITIVE_INFINITY).toBe(true)
    }
  })

  it.each([...METRICS])('$name is larger for a perfect ranking than for its reverse', (metric) => {
    const perfect = rankedList(Float64Array.from(labels), labels)
    const reverse = rankedList(
      Float64Array.from(labels, (label) => -label),
      labels,
    )
    expect(metric.compute(perfect)).toBeGreaterThan(metric.compute(reverse))
  })
})

it.each([
  ['auc', true],
  ['precision-at-10', true],
  ['rie', false],
  ['enrichment-factor-0.05', false],
])('%s lies between 0 and 1: %s', (name, answer) => {
  expect(isShare(name)).toBe(answer)
})

describe('a list cut below the negatives that a metric passes', () => {
  const random = Random.fromSeed(7)
  const labels = Uint8Array.from({ length: 300 }, () => Number(random.uniform() < 0.2))
  const m = labels.reduce((count, label) => count + label, 0)
  const sizes = { m, n: 300 - m }
  // Some scores tie, in both classes.
  const scores = labels.map((label) => Math.round(20 + 6 * (random.normal() + label)))
  const whole = rankedList(Float64Array.from(scores), labels)
  const cutAt = (passed: number) => rankedList(Float64Array.from(scores), labels, passed)

  it.each([
    ...METRICS.map(({ name }) => name),
    'precision-at-40',
    'recall-at-1',
    'tpr-at-fpr-0.01',
    'tpr-at-fpr-0.3',
    'partial-auc-0.2',
    'enrichment-factor-0.15',
    'ndcg-5',
  ])('%s has the value of the whole list', (name) => {
    expect(listMeasure(name)(cutAt(negativesPassed(name, sizes)))).toBe(listMeasure(name)(whole))
  })

  it('the partial AUC at the top has the value of the whole list', () => {
    expect(partialAucAtTop(cutAt(negativesAtTop(sizes)))).toBe(partialAucAtTop(whole))
  })
})

describe('metricByName', () => {
  const { precisionAt, recallAt, tprAtFpr, enrichmentFactor, ...single } = metricsOf(rankedList(scores, labels))

  it.each([
    ['pos-at-top', single.posAtTop],
    ['auc', single.auc],
    ['partial-auc', single.partialAuc],
    ['partial-auc-0.1', single.partialAuc],
    ['partial-auc-1', single.auc],
    ['ap', single.ap],
    ['ndcg', single.ndcg],
    ['ndcg-60', single.ndcg],
    ['rie-20', single.rie],
    ['bedroc', single.bedroc],
    ['precision-at', precisionAt[10]],
    ['precision-at-50', precisionAt[50]],
    ['recall-at', recallAt[10]],
    ['recall-at-5', recallAt[5]],
    ['tpr-at-fpr', tprAtFpr[0.05]],
    ['tpr-at-fpr-0.1', tprAtFpr[0.1]],
    ['tpr-at-fpr-0', single.posAtTop],
    ['enrichment-factor', enrichmentFactor[0.01]],
    ['enrichment-factor-0.05', enrichmentFactor[0.05]],
  ])('reads %s', (name, value) => {
    expect(metricByName(name)(scores, labels)).toBe(value)
  })

  it.each([
    ['precison-at-10', 'precision-at-10'],
    ['posAtTop', 'pos-at-top'],
    ['acu', 'auc'],
    ['ndgc', 'ndcg'],
  ])('refuses %s and suggests %s', (name, suggestion) => {
    const error = refusal(name)
    expect(error).toMatchObject({ code: 'unknown-metric', kind: 'usage', field: 'metric' })
    expect(error).toHaveProperty('hint', expect.stringContaining(`Did you mean ${suggestion}?`))
  })

  it('lists the metrics when none is near', () => {
    expect(refusal('accuracy')).toHaveProperty(
      'hint',
      expect.stringMatching(/^The metrics are pos-at-top, .*bedroc\.$/),
    )
    expect(refusal('')).toMatchObject({ code: 'unknown-metric' })
  })

  it.each([
    ['precision-at-0', "The k of 'precision-at-0' must be a whole number of at least 1."],
    ['recall-at-2.5', "The k of 'recall-at-2.5' must be a whole number of at least 1."],
    ['tpr-at-fpr-1.5', "The fpr of 'tpr-at-fpr-1.5' must be between 0 and 1."],
    ['partial-auc-0', "The fpr of 'partial-auc-0' must be above 0 and at most 1."],
    ['enrichment-factor-5', "The fraction of 'enrichment-factor-5' must be above 0 and at most 1."],
    ['bedroc-0', "The alpha of 'bedroc-0' must be above 0."],
    ['auc-10', "The metric auc takes no number, but 'auc-10' has one."],
  ])('refuses %s', (name, message) => {
    expect(refusal(name)).toMatchObject({ code: 'bad-metric-parameter', kind: 'usage', message })
  })
})
