import { cholesky, choleskySolve } from '../numeric/algebra/cholesky.js'
import { dot } from '../numeric/algebra/dot.js'
import { leastSquares } from '../numeric/algebra/least-squares.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

/** A point whose shares sum to 1 with those of the other points, or a ray, which may be taken any number of times. */
export interface Atom {
  readonly point: Vec
  readonly ray: boolean
}

/** Shares below this are rounding, where they are found from products. */
const NOTHING = 1e-12
/** Where atoms depend on each other, so much is added to their squares. */
const RIDGE = 1e-13
/** Squares below this have lost their digits, and their inverse may not be finite. */
const NO_SQUARE = 1e-290

/**
 * Few atoms, and the point of their hull that lies nearest to 0, with all shares above 0 (Wolfe 1976): each atom that is
 * added moves the nearest point, and drives out others. In d dimensions there are never more than d + 1.
 *
 * @example
 * ```ts
 * const corral = new Corral({ point: Float64Array.of(2, 1), ray: false })
 * corral.add({ point: Float64Array.of(-2, 1), ray: false })
 * corral.nearest() // [0, 1]
 * ```
 */
export class Corral<A extends Atom = Atom> {
  atoms: A[]
  shares: number[] = [1]
  /** The products of each atom with those before it and with itself. */
  private products: number[][]
  /** Whether shares are found by least squares. */
  isFine = false

  constructor(first: A) {
    this.atoms = [first]
    this.products = [[dot(first.point, first.point)]]
  }

  /** Σ shares·atoms */
  nearest(): Vec {
    const out = new Float64Array(this.atoms[0].point.length)
    for (const [i, { point }] of this.atoms.entries()) {
      for (let k = 0; k < out.length; k++) out[k] += this.shares[i] * point[k]
    }
    return out
  }

  add(atom: A): void {
    const own = this.atoms.map(({ point }) => dot(point, atom.point))
    this.products.push([...own, dot(atom.point, atom.point)])
    this.atoms.push(atom)
    this.shares.push(0)
    this.settle()
  }

  /**
   * From here on shares are corrected by least squares over the atoms themselves. Products of atoms have half of the digits, and
   * so have shares that are found from them; it takes as many operations as there are atoms, times more.
   */
  refine(): void {
    this.isFine = true
    this.settle()
  }

  /** Moves the shares so that their combination changes by as much as brings a point near to 0 nearest, or as far as none is below 0. */
  correct(point: Vec): void {
    if (!this.stepTo(this.correctedBy(point))) this.drop()
  }

  /**
   * The nearest point once more, as what is left of it beyond all differences of atoms. Rounding of a sum of large atoms is as large
   * as they are; this one is as small as the point, so that along it all atoms are equally far, however near to 0 that is.
   */
  normal(): Vec {
    const point = this.nearest()
    const { columns } = this.differences()
    const shares = leastSquares(
      columns.map((column) => column.slice()),
      point,
    )
    for (const [i, column] of columns.entries()) {
      for (let k = 0; k < point.length; k++) point[k] -= shares[i] * column[k]
    }
    return point
  }

  private settle(): void {
    const goal = () => (this.isFine ? this.correctedBy(this.nearest()) : this.affineShares())
    while (!this.stepTo(goal())) this.drop()
  }

  /** All other points as seen from that with the largest share, and the rays. */
  private differences(): { from: number; others: number[]; columns: Vec[] } {
    const { atoms, shares } = this
    const isPoint = (i: number) => !atoms[i].ray
    const from = [...shares.keys()].reduce((best, i) =>
      isPoint(i) && !(isPoint(best) && shares[best] >= shares[i]) ? i : best,
    )
    const others = [...shares.keys()].filter((i) => i !== from)
    const columns = others.map((i) => atoms[i].point.map((x, k) => (isPoint(i) ? x - atoms[from].point[k] : x)))
    return { from, others, columns }
  }

  /** min ‖point + Σ δ_i·atom_i‖ with Σ δ_i = 0 over the points. */
  private correctedBy(point: Vec): Vec {
    const { from, others, columns } = this.differences()
    const changes = leastSquares(
      columns,
      point.map((x) => -x),
    )
    const goal = Float64Array.from(this.shares)
    others.forEach((i, place) => {
      goal[i] += changes[place]
      if (!this.atoms[i].ray) goal[from] -= changes[place]
    })
    return goal
  }

  /** Shares up to this are rounding. */
  private get nothing(): number {
    return this.isFine ? 0 : NOTHING
  }

  /** The shares of the point nearest to 0 where those below 0 are allowed: G·μ ∝ e, with e = 1 for points, 0 for rays. */
  private affineShares(): Vec {
    const { atoms, products } = this
    const count = atoms.length
    const largest = products.reduce((most, row, i) => Math.max(most, row[i]), 0)
    const weight = largest > NO_SQUARE ? largest : 1
    const e = Float64Array.from(atoms, ({ ray }) => (ray ? 0 : 1))
    const factor = new Float64Array(count * count)
    // With weight·e·eᵀ added the matrix has full rank where the atoms are independent, and the solution the same direction.
    const fill = (ridge: number) => {
      for (let i = 0; i < count; i++) {
        for (let j = 0; j <= i; j++) factor[i * count + j] = products[i][j] + weight * e[i] * e[j]
        factor[i * count + i] += ridge * weight
      }
    }
    fill(0)
    for (let ridge = RIDGE; !cholesky(factor, count); ridge *= 100) fill(ridge)
    const shares = choleskySolve(factor, count, e.slice())
    const sum = dot(shares, e)
    return shares.map((share) => share / sum)
  }

  /** Goes there, or as far as no share falls below 0. Returns whether it arrived. */
  private stepTo(goal: Vec): boolean {
    const { nothing } = this
    let step = 1
    for (const [i, share] of this.shares.entries()) {
      if (goal[i] <= nothing && share > goal[i]) step = Math.min(step, share / (share - goal[i]))
    }
    this.shares = this.shares.map((share, i) => share + step * (goal[i] - share))
    return goal.every((share) => share > nothing)
  }

  /** Leaves out the atoms without a share: at least one, since the last step ended at it. */
  private drop(): void {
    const least = this.shares.indexOf(Math.min(...this.shares))
    const kept = [...this.shares.keys()].filter((i) => i !== least && this.shares[i] > this.nothing)
    this.atoms = kept.map((i) => this.atoms[i])
    this.products = kept.map((i, place) => kept.slice(0, place + 1).map((j) => this.products[i][j]))
    const total = kept.reduce((sum, i, place) => sum + (this.atoms[place].ray ? 0 : this.shares[i]), 0)
    this.shares = kept.map((i) => this.shares[i] / total)
  }
}
