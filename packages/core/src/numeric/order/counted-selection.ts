import type { Vec } from '../matrix/linear-map.js'
import { countedKth } from './counted-kth.js'

/** Finds the k-th largest of values of which each counts several times, without writing them out. */
export class CountedSelection {
  private readonly values: Vec
  private readonly left: Vec

  constructor(private readonly counts: Vec) {
    this.values = new Float64Array(counts.length)
    this.left = new Float64Array(counts.length)
  }

  /** The k-th largest (k from 1) of the values from `first` on. */
  kthLargest(given: Vec, first: number, k: number): number {
    return countedKth(given, first, this.counts, this.counts.length, k, this.values, this.left)
  }
}
