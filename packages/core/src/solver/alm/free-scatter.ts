import type { Cluster, ScoreCurvature } from '../../loss/loss.js'
import { conjugateGradientSteps } from '../../numeric/algebra/conjugate-gradients.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { RowMap, Scatter, ScatterSystem, Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment } from '../../numeric/order/segments.js'
import { linkRows } from './factor.js'
import type { SparseRows } from './sparse-rows.js'

/** What the scatter of free rows is made of. */
interface ScatterParts {
  map: RowMap
  clusters: readonly Cluster[]
  /** The links between clusters, as rows. */
  links: readonly Vec[]
}

/**
 * RᵀR, the smoothed loss's Hessian pulled back to the features, known by its products alone: the scatter
 * Σ w(x − μ)(x − μ)ᵀ = Σ w·x·xᵀ − (Σw)·μμᵀ of the free rows in each cluster, and the links.
 */
export class FreeScatter {
  /** How many rows are free. */
  readonly rank: number

  private constructor(
    private readonly map: RowMap,
    private readonly scatter: Scatter,
    /** Of RᵀR, up to the digits that subtracting the means costs. */
    readonly diagonal: Vec,
  ) {
    this.rank = countOf(scatter.weights)
    for (const { amount, row } of scatter.dense) addSquares(amount, row, diagonal)
    for (let k = 0; k < diagonal.length; k++) diagonal[k] = Math.max(0, diagonal[k])
  }

  /** Undefined where the map does not store all of its rows by their nonzeros. */
  static of({ map, clusters, links }: ScatterParts): FreeScatter | undefined {
    const weights = new Float64Array(map.rows)
    for (const cluster of clusters) putAt(weights, cluster, 1)
    const diagonal = map.squares?.(weights, new Float64Array(map.cols))
    if (!diagonal) return undefined
    const part = new Float64Array(map.rows)
    const means = clusters.map((cluster) => {
      const total = cluster.weights.reduce((sum, weight) => sum + weight, 0)
      putAt(part, cluster, 1 / total)
      const row = map.applyTranspose(part, new Float64Array(map.cols))
      putAt(part, cluster, 0)
      return { amount: -total, row }
    })
    return new FreeScatter(map, { weights, dense: [...means, ...links.map((row) => ({ amount: 1, row }))] }, diagonal)
  }

  /** Conjugate gradients for (RᵀR + even·I)·x = b from x = 0, with a pause after every product. */
  solve({ even, b, inverse, precision }: Omit<ScatterSystem, keyof Scatter>, x: Vec): Generator<void, void> {
    const { weights, dense } = this.scatter
    const inMemory = this.map.conjugate?.({ weights, dense, even, b, inverse, precision }, x)
    if (inMemory) return inMemory
    const apply = (v: Vec, out: Vec) => addSegment(v, 0, v.length, even, this.apply(v, out))
    return conjugateGradientSteps(apply, b, x.fill(0), { precision, inverse })
  }

  /** out = RᵀR·v */
  private apply(v: Vec, out: Vec): Vec {
    const { weights, dense } = this.scatter
    this.map.curve?.(weights, v, out)
    for (const { amount, row } of dense) addSegment(row, 0, out.length, amount * dot(row, v), out)
    return out
  }
}

/** Of the rows where they are, or of a copy of their nonzeros. Pauses between long products. */
export function* freeScatter(map: RowMap, scores: ScoreCurvature, rows: SparseRows): Generator<void, FreeScatter> {
  const { clusters } = scores
  const links = yield* linkRows(map, scores)
  const inPlace = FreeScatter.of({ map, clusters, links })
  if (inPlace) return inPlace
  for (const { rows: free } of clusters) yield* rows.prepare(free)
  let first = 0
  const copied = clusters.map(({ rows: free, weights }) => {
    const numbers = free.map((_, a) => first + a)
    first += free.length
    return { rows: numbers, weights }
  })
  const all = Int32Array.from(clusters.flatMap(({ rows: free }) => Array.from(free)))
  return FreeScatter.of({ map: rows.copy(all), clusters: copied, links }) as FreeScatter
}

/** Puts scale·weight at the place of each row of a cluster. */
function putAt(values: Vec, { rows, weights }: Cluster, scale: number): void {
  for (let a = 0; a < rows.length; a++) values[rows[a]] = scale * weights[a]
}

function countOf(weights: Vec): number {
  let count = 0
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 0) count++
  return count
}

/** out_k += scale·v_k² */
function addSquares(scale: number, v: Vec, out: Vec): void {
  for (let k = 0; k < v.length; k++) out[k] += scale * v[k] * v[k]
}
