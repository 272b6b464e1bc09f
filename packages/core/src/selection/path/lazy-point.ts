import type { Certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { SparseWeights } from '../../numeric/matrix/sparse-weights.js'
import type { Status } from '../../solver/run.js'

/**
 * A point of an exact walk as it is told, a `PathPoint`. Its w is dense from when it is first read, and a property of its own, so that spreads, JSON and
 * `structuredClone` see it. All points share one getter: an object literal with a getter takes an engine ten times as long, since
 * each has a function, and then a shape, of its own.
 */
export class LazyPoint {
  readonly #weights: SparseWeights
  // Declared, and assigned in the order in which they are shown.
  declare readonly lambda: number
  declare readonly w: Vec
  declare readonly selected: number
  declare readonly certificate: Certificate
  declare readonly status: Status

  static readonly #dense: PropertyDescriptor & ThisType<LazyPoint> = {
    get() {
      return this.#weights.dense()
    },
    enumerable: true,
    configurable: true,
  }

  constructor(lambda: number, weights: SparseWeights, certificate: Certificate, status: Status) {
    this.#weights = weights
    this.lambda = lambda
    Object.defineProperty(this, 'w', LazyPoint.#dense)
    this.selected = weights.count
    this.certificate = certificate
    this.status = status
  }
}
