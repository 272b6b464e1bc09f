import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRICS } from './all.js'
import { rankedList } from './ranked-list.js'

/** The value for one order without ties, by the definition; `ordered` holds 1 for a positive. */
type OrderedMetric = (ordered: number[], parameter: number) => number

const hits = (ordered: number[]) => ordered.reduce((sum, label) => sum + label, 0)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const ranksOf = (ordered: number[]) => ordered.flatMap((label, i) => (label === 1 ? [i + 1] : []))
const dcg = (ordered: number[]) => ranksOf(ordered).reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0)
const decay = (ranks: number[], size: number, alpha: number) => mean(ranks.map((r) => Math.exp((-alpha * r) / size)))

const literal: Record<string, { at: number[]; value: OrderedMetric }> = {
  'precision-at': { at: [1, 2, 3, 5], value: (ordered, k) => hits(ordered.slice(0, k)) / k },
  'recall-at': { at: [1, 2, 3, 5], value: (ordered, k) => hits(ordered.slice(0, k)) / hits(ordered) },
  ap: { at: [0], value: (ordered) => mean(ranksOf(ordered).map((rank, i) => (i + 1) / rank)) },
  ndcg: {
    at: [1, 2, 4, Number.POSITIVE_INFINITY],
    value: (ordered, k) => dcg(ordered.slice(0, k)) / dcg([...ordered].sort((a, b) => b - a).slice(0, k)),
  },
  'enrichment-factor': {
    at: [0.01, 0.3, 0.5],
    value: (ordered, fraction) => mean(ordered.slice(0, Math.ceil(ordered.length * fraction))) / mean(ordered),
  },
  rie: { at: [1, 20], value: literalRie },
  bedroc: { at: [1, 20], value: literalBedroc },
}

function literalRie(ordered: number[], alpha: number): number {
  const everyRank = ordered.map((_, i) => i + 1)
  return decay(ranksOf(ordered), ordered.length, alpha) / decay(everyRank, ordered.length, alpha)
}

function literalBedroc(ordered: number[], alpha: number): number {
  const best = literalRie(
    [...ordered].sort((a, b) => b - a),
    alpha,
  )
  const worst = literalRie(
    [...ordered].sort((a, b) => a - b),
    alpha,
  )
  return (literalRie(ordered, alpha) - worst) / (best - worst)
}

function permutations<T>(items: T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))
}

/** Every order of the rows that has the blocks in their order. */
function tiedOrders(blocks: number[][]): number[][] {
  if (blocks.length === 0) return [[]]
  const rest = tiedOrders(blocks.slice(1))
  return permutations(blocks[0]).flatMap((start) => rest.map((end) => [...start, ...end]))
}

const label = fc.integer({ min: 0, max: 1 })
const block = fc.array(label, { minLength: 1, maxLength: 5 })
const tiedList = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .filter((blocks) => new Set(blocks.flat()).size === 2 && blocks.flat().length <= 9)

describe.each(Object.entries(literal))('%s of tied rows', (name, { at, value }) => {
  const metric = METRICS.find((candidate) => candidate.name === name)

  it('is the mean over all orders of the tied rows', () => {
    fc.assert(
      fc.property(tiedList, fc.constantFrom(...at), (blocks, parameter) => {
        const expected = mean(tiedOrders(blocks).map((ordered) => value(ordered, parameter)))
        const scores = Float64Array.from(blocks.flatMap((rows, b) => rows.map(() => -b)))
        expect(metric?.compute(rankedList(scores, Uint8Array.from(blocks.flat())), parameter)).toBeCloseTo(expected, 11)
      }),
      { numRuns: 60 },
    )
  })
})
