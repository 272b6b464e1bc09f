import type { ColumnPanels } from './column-panels.js'
import type { Vec } from './linear-map.js'
import type { ScaledVector } from './scaled-vector.js'

/** How far, for its norm and scale, a vector may be from one that was looked at to profit from that look. */
const MOVED = 1e-9

/** Tables of fewer columns or cells are multiplied as they are: there is little to save, and much to get ready. */
const WIDE = { columns: 400, cells: 2 ** 17 }

/** Whether passes over all columns of a table of this size are worth sparing. */
export function isWide(rows: number, cols: number): boolean {
  return cols > WIDE.columns && rows * cols > WIDE.cells
}

/** What a pass has shown about a vector: the columns that it could not rule out, at this scale. */
interface Sight {
  readonly scale: number
  readonly near: Int32Array
}

/**
 * Finds the few columns with |x_k·v|/scale ≥ f_k for given v, in passes over all columns, four v at a time. What a pass has shown
 * is kept with each v: who walks along a path and who certifies its points ask about the same multipliers.
 */
export class ColumnScreen {
  private readonly sights = new WeakMap<Vec, Sight>()

  constructor(readonly panels: ColumnPanels) {}

  /** max_q |x_k·v_q|/scale_q for each column, over up to four v that do not change afterwards. */
  look(vectors: readonly ScaledVector[]): Vec {
    const { panels } = this
    const products = panels.largestProducts(vectors)
    const near = panels.columnsNear(1, panels.error + MOVED)
    for (const { v, scale } of vectors) this.sights.set(v, { scale, near })
    return products
  }

  /** Columns of which all others have |x_k·moved| < scale·f_k, by an earlier look at v; undefined if none has shown that. */
  seen({ v, scale }: ScaledVector, moved: Vec): Int32Array | undefined {
    const sight = this.sights.get(v)
    if (sight?.scale !== scale) return undefined
    let squares = 0
    for (let g = 0; g < v.length; g++) squares += (moved[g] - v[g]) ** 2
    return Math.sqrt(squares) <= MOVED * scale ? sight.near : undefined
  }
}
