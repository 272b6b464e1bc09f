import type { Cluster, ScoreCurvature } from '../../loss/loss.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Curving, RowMap, Vec } from '../../numeric/matrix/linear-map.js'
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
 * RᵀR, the smoothed loss's Hessian pulled back to the features, known by its products alone: the scatter Σ w(x − μ)(x − μ)ᵀ of the free
 * rows in each cluster, and the links. A free row is read once for both of its products; over a cluster w·(x − μ)·v adds up to 0, so
 * that the second one needs no mean.
 */
export class FreeScatter {
  /** How many rows are free. */
  readonly rank: number
  private readonly means: Vec[]

  private constructor(
    private readonly parts: ScatterParts,
    private readonly curving: Curving,
    /** Of RᵀR, up to the digits that subtracting the means costs. */
    readonly diagonal: Vec,
  ) {
    const { map, clusters, links } = parts
    const part = new Float64Array(map.rows)
    this.rank = clusters.reduce((count, { rows }) => count + rows.length, 0)
    this.means = clusters.map(({ rows, weights }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      for (let a = 0; a < rows.length; a++) part[rows[a]] = weights[a] / total
      const mean = map.applyTranspose(part, new Float64Array(map.cols))
      for (let a = 0; a < rows.length; a++) part[rows[a]] = 0
      addSquares(-total, mean, diagonal)
      return mean
    })
    for (const link of links) addSquares(1, link, diagonal)
    for (let k = 0; k < diagonal.length; k++) diagonal[k] = Math.max(0, diagonal[k])
  }

  /** Undefined where the map does not store all of its rows by their nonzeros. */
  static of(parts: ScatterParts): FreeScatter | undefined {
    const { map, clusters } = parts
    const curving = { weights: new Float64Array(map.rows), offsets: new Float64Array(map.rows) }
    for (const { rows, weights } of clusters) {
      for (let a = 0; a < rows.length; a++) curving.weights[rows[a]] = weights[a]
    }
    const diagonal = map.squares?.(curving.weights, new Float64Array(map.cols))
    return diagonal && new FreeScatter(parts, curving, diagonal)
  }

  /** out = RᵀR·v */
  apply(v: Vec, out: Vec): Vec {
    const { map, clusters, links } = this.parts
    const { offsets } = this.curving
    for (let c = 0; c < clusters.length; c++) {
      const { rows } = clusters[c]
      const offset = dot(this.means[c], v)
      for (let a = 0; a < rows.length; a++) offsets[rows[a]] = offset
    }
    map.curve?.(this.curving, v, out)
    for (const link of links) addSegment(link, 0, out.length, dot(link, v), out)
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

/** out_k += scale·v_k² */
function addSquares(scale: number, v: Vec, out: Vec): void {
  for (let k = 0; k < v.length; k++) out[k] += scale * v[k] * v[k]
}
