import { expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { CountedProx } from './counted-prox.js'
import { CountedPushLoss } from './counted-push.js'

/** Scores that tie now and then, for so many kinds of positives and negatives. */
function someCase(seed: number) {
  const random = Random.fromSeed(seed)
  const [positives, negatives] = [1 + random.integer(6), 1 + random.integer(9)]
  const raw = Float64Array.from({ length: positives }, () => 1 + random.integer(4))
  const sum = raw.reduce((a, b) => a + b, 0)
  const weights = raw.map((weight) => weight / sum)
  const counts = Float64Array.from({ length: negatives }, () => 1 + random.integer(5))
  const k = 1 + random.integer(counts.reduce((a, b) => a + b, 0))
  const score = () => (random.uniform() < 0.5 ? random.integer(4) - 2 : random.normal())
  const scores = Array.from({ length: 4 }, () => Float64Array.from({ length: positives + negatives }, score))
  const width = () => 2 ** (random.integer(9) - 4)
  return { weights, counts, k, scores, metric: { kink: width(), negative: width() } }
}

it('has the value, the prox and the curvature of the counted loss, to the last bit', () => {
  const most = 40
  const own = new CountedProx(most, most)
  const wrong: unknown[] = []
  const compare = (seed: number, what: string, mine: ArrayLike<number>, its: ArrayLike<number>) => {
    if (mine.length !== its.length || Array.from(mine).some((x, i) => x !== its[i])) wrong.push([seed, what])
  }
  for (let seed = 1; seed <= 300; seed++) {
    const { weights, counts, k, scores, metric } = someCase(seed)
    const loss = new CountedPushLoss(weights, counts, k)
    own.weights.set(weights)
    own.negatives.counts.set(counts)
    own.begin(weights.length, counts.length, k)
    for (const point of scores) {
      const [dual, other] = [new Float64Array(point.length), new Float64Array(point.length)]
      loss.proxDual(point, metric, dual)
      own.evaluate(point, metric.kink, metric.negative, other)
      compare(seed, 'dual', other, dual)
      compare(seed, 'value', [own.value(point), own.dualValue(other)], [loss.value(point), loss.dualValue(dual)])
      const { clusters, links } = loss.curvature()
      own.curve(point)
      compare(seed, 'positives', own.freePositives.subarray(0, own.freePositiveCount), clusters[0].rows)
      compare(seed, 'their weights', own.positiveWeights.subarray(0, own.freePositiveCount), clusters[0].weights)
      compare(seed, 'negatives', own.freeNegatives.subarray(0, own.freeNegativeCount), clusters[1].rows)
      compare(seed, 'their weights', own.negativeWeights.subarray(0, own.freeNegativeCount), clusters[1].weights)
      if (links.length === 0) continue
      const moving = links[0].rows.length - own.freePositiveCount
      compare(seed, 'link', [own.linkWeight, own.movingCount], [links[0].weight, moving])
      compare(seed, 'moving', own.moving.subarray(0, moving), links[0].rows.subarray(own.freePositiveCount))
      compare(seed, 'shares', own.shares.subarray(0, moving), links[0].values.subarray(own.freePositiveCount))
    }
    const rho = new Float64Array(weights.length + counts.length)
    own.writeMetric(metric.kink, metric.negative, rho)
    compare(seed, 'metric', rho, loss.rowWeights(metric, new Float64Array(rho.length)))
  }
  expect(wrong).toEqual([])
})
