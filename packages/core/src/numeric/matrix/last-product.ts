import type { RowMap, Vec } from './linear-map.js'

/** The last product X·v of a matrix: of what is found in the end, certificate, proof, document and metrics ask for the same one. */
export class LastProduct {
  private v: Vec | undefined
  private product: Vec | undefined

  /** What is known of v; undefined where something else was asked for last. */
  known(v: Vec): Vec | undefined {
    const { v: last, product } = this
    return last?.every((value, k) => value === v[k]) ? product : undefined
  }

  /** It stands until another one is asked for. */
  of(v: Vec, rows: number, multiply: (v: Vec, out: Vec) => void): Vec {
    const known = this.known(v)
    if (known) return known
    this.v = undefined
    this.product ??= new Float64Array(rows)
    multiply(v, this.product)
    this.v = v.slice()
    return this.product
  }
}

/** X·w, to be read at once: the next product may take its place. */
export function scoresOf(map: RowMap, w: Vec): Vec {
  return map.scores?.(w) ?? map.apply(w, new Float64Array(map.rows))
}
