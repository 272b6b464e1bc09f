import type { Vec } from '../../numeric/matrix/linear-map.js'
import { CountedSelection } from '../../numeric/order/counted-selection.js'
import { type NegativeList, NegativeSide, type Spread } from './negative-side.js'

/** The negatives of a list where each stands for several that score alike: β_j is the sum of theirs, and capped at so many times σ/K. */
export class CountedSide extends NegativeSide {
  private readonly nearCounts: Vec
  private readonly selection: CountedSelection

  constructor(
    list: NegativeList,
    private readonly counts: Vec,
  ) {
    super(list)
    this.near = new Float64Array(list.count)
    this.nearCounts = new Float64Array(list.count)
    this.selection = new CountedSelection(counts)
  }

  override collect(point: Vec, rho: number, most: number): void {
    const { counts, near, nearCounts } = this
    const { first, count, k } = this.list
    const kth = this.selection.kthLargest(point, first, k)
    const width = most / (k * rho)
    this.rho = rho
    this.kth = kth
    this.nearCount = 0
    this.sureCount = 0
    this.sureExcess = 0
    for (let j = 0; j < count; j++) {
      const above = point[first + j] - kth
      if (above < -width) continue
      if (above > width) {
        this.sureCount += counts[j]
        this.sureExcess += counts[j] * above
      } else {
        near[this.nearCount] = above
        nearCounts[this.nearCount++] = counts[j]
      }
    }
  }

  protected override scanWindow(theta: number, width: number): void {
    const { near, nearCount, nearCounts } = this
    const top = theta + width
    let capped = this.sureCount
    let free = 0
    let sum = 0
    for (let j = 0; j < nearCount; j++) {
      const above = near[j]
      if (above <= theta) continue
      if (above >= top) capped += nearCounts[j]
      else {
        free += nearCounts[j]
        sum += nearCounts[j] * above
      }
    }
    this.cappedCount = capped
    this.freeCount = free
    this.excess = sum
  }

  protected override cappedExcess(top: number): number {
    const { near, nearCount, nearCounts, theta } = this
    let capped = this.sureExcess
    for (let j = 0; j < nearCount; j++) if (near[j] >= top && near[j] > theta) capped += nearCounts[j] * near[j]
    return capped
  }

  override writeDual(point: Vec, dual: Vec): void {
    super.writeDual(point, dual)
    const { first, count } = this.list
    for (let j = 0; j < count; j++) dual[first + j] *= this.counts[j]
  }

  override spread(point: Vec): Spread {
    const told = super.spread(point)
    const { rows, slopes } = told
    for (let i = 0; i < rows.length; i++) slopes[i] *= this.counts[rows[i] - this.list.first]
    return told
  }

  override scatterWeights(free: Int32Array): Vec {
    return Float64Array.from(free, (row) => this.rho * this.counts[row - this.list.first])
  }
}
