import { InfinitePushError } from '../../errors/infinite-push-error.js'
import type { Looked } from '../../metrics/first-rows.js'
import type { Model } from '../document/model.js'
import { trainingMetrics } from '../learn/fit-at.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'
import { type Check, CUT, ROUNDING } from './check.js'

/** λ_max is searched for to eight digits. */
const START = 1e-6

/** How many rows, positives, negatives and lists there are. */
export function countsCheck({ training }: Model, { data, order }: Trainer): Check {
  const { used, skipped } = training.lists ?? {}
  const { sizes, skipped: left } = order.lists ?? {}
  const passed =
    training.rows === data.labels.length &&
    training.positives === order.weights.length &&
    training.negatives === order.negatives &&
    used === sizes?.length &&
    skipped === left
  const found = `${order.weights.length} positives and ${order.negatives} negatives${sizes ? ` in ${sizes.length} lists` : ''}`
  return { name: 'counts', passed, detail: passed ? found : `the data have ${found}` }
}

/** What the model says of the rows it learnt from. */
export function metricsCheck(model: Model, trainer: Trainer): Check {
  const { weights, negatives } = trainer.order
  try {
    return comparedMetrics(model, trainingMetrics(trainer, model.scoring, lookedAt(model, weights.length + negatives)))
  } catch (error) {
    if (error instanceof InfinitePushError) return { name: 'metrics', passed: false, detail: error.message }
    throw error
  }
}

/** The first rows that the model tells of, of so many. */
export function lookedAt({ metrics }: Model, of: number): Looked {
  return { budget: Math.round(metrics.first?.rows ?? 1), of }
}

export function comparedMetrics({ metrics }: Model, found: Pick<Model['metrics'], 'train' | 'first'>): Check {
  const [other] = [
    ...differences(metrics.train, found.train, 'metrics.train'),
    ...(metrics.first ? differences(metrics.first, found.first, 'metrics.first') : []),
  ]
  const detail = other === undefined ? 'those of the training rows' : `${other}, say the data`
  return { name: 'metrics', passed: other === undefined, detail }
}

/** Where two plain objects of numbers differ by more than rounding. */
function differences(claimed: object, found: object | undefined, path: string): string[] {
  const keys = new Set([...Object.keys(claimed), ...Object.keys(found ?? {})])
  return [...keys].flatMap((key) => {
    const [a, b] = [claimed, found ?? {}].map((values) => (values as Record<string, unknown>)[key])
    const place = `${path}.${key}`
    if (typeof a === 'object' && typeof b === 'object' && a && b) return differences(a, b, place)
    const same =
      typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(b))
    return same || a === b ? [] : [`${place} is ${b}`]
  })
}

/** λ_max, between the bounds that are proved anew. */
export function startCheck({ lambdaMax, status, warnings }: Model, trainer: Trainer, start: LambdaBounds): Check {
  const check = (passed: boolean, detail: string) => ({ name: 'lambdaMax', passed, detail })
  if (lambdaMax === undefined) return check(true, 'the model does not say where its path starts')
  const lower = start.lower * (1 - START)
  // Where a search ends without an answer, what it says is its upper bound.
  const upper = Math.max(start.upper, start.value) * (1 + START)
  const bounds = `between ${Number(start.lower.toPrecision(9))} and ${Number(start.upper.toPrecision(9))}`
  const isCut = CUT.includes(status) || warnings.some(({ code }) => code === 'out-of-time')
  const most = isCut ? Math.max(upper, trainer.meanDistance() * (1 + START)) : upper
  const isZero = start.value === 0 && lambdaMax === 0
  if (isZero) return check(true, 'the mean positive lies in the hull of the negatives')
  const passed = lambdaMax >= lower && lambdaMax <= most && start.value > 0 === lambdaMax > 0
  return check(passed, passed ? bounds : `the model claims ${lambdaMax}; the data say ${bounds}`)
}
