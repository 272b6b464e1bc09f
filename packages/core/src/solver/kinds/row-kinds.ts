import type { Vec } from '../../numeric/matrix/linear-map.js'
import { type Lines, type SparseTable, transposed } from './sparse-table.js'

/**
 * On some of the features of a sparse table most rows are equal: texts with none of the words in use, or with the same one. Equal
 * negatives score alike, and so do equal positives: each kind is one row that counts as many times, and everything that is done
 * for each row is done for some hundred kinds instead of thousands of rows.
 *
 * Features only come in. Each splits the kinds of the rows that have it, and no other row is looked at for that.
 */
export class RowKinds {
  /** The features in the order in which they came, and the place of each feature among them, −1 where it has none. */
  readonly features: number[] = []
  readonly place: Int32Array
  /** The kind of each row; kinds of positives come first. */
  readonly kindOf: Int32Array
  /** The sum of the weights of each kind of positives, and how many rows each kind of negatives has. */
  weights: Vec = new Float64Array(0)
  counts: Vec = new Float64Array(0)
  /** The nonzeros of each kind on the features, and of each feature on the kinds. */
  rows: Lines
  columns: Lines
  private count = 2

  constructor(
    private readonly table: SparseTable,
    /** v: the weight of each positive; they come first. */
    private readonly shares: Vec,
  ) {
    this.rows = table.rows
    this.columns = table.columns
    this.place = new Int32Array(table.columns.pointers.length - 1).fill(-1)
    this.kindOf = new Int32Array(table.rows.pointers.length - 1).fill(1, shares.length)
    this.add([])
  }

  /** Takes in features that were not there before. */
  add(features: readonly number[]): void {
    for (const k of features) {
      this.place[k] = this.features.length
      this.features.push(k)
      this.splitBy(k)
    }
    this.describe(this.numberAnew())
  }

  /** Of the rows of one kind, those that have the same number there become a kind of their own. */
  private splitBy(k: number): void {
    const { pointers, places, values } = this.table.columns
    const { kindOf } = this
    const [start, end] = [pointers[k], pointers[k + 1]]
    const before = new Int32Array(end - start)
    for (let t = start; t < end; t++) before[t - start] = kindOf[places[t]]
    const after = new Int32Array(this.count)
    for (const value of new Set(values.subarray(start, end))) {
      for (let t = start; t < end; t++) {
        if (values[t] !== value) continue
        after[before[t - start]] ||= this.count++
        kindOf[places[t]] = after[before[t - start]]
      }
      for (let t = 0; t < before.length; t++) after[before[t]] = 0
    }
  }

  /** Kinds without rows are left out, and the others numbered in the order of their first rows, which are returned. */
  private numberAnew(): number[] {
    const { kindOf } = this
    const numbers = new Int32Array(this.count).fill(-1)
    const firsts: number[] = []
    for (let i = 0; i < kindOf.length; i++) {
      if (numbers[kindOf[i]] < 0) {
        numbers[kindOf[i]] = firsts.length
        firsts.push(i)
      }
      kindOf[i] = numbers[kindOf[i]]
    }
    this.count = firsts.length
    return firsts
  }

  private describe(firsts: readonly number[]): void {
    const { kindOf, shares } = this
    const positives = firsts.filter((i) => i < shares.length).length
    this.weights = new Float64Array(positives)
    this.counts = new Float64Array(firsts.length - positives)
    for (let i = 0; i < shares.length; i++) this.weights[kindOf[i]] += shares[i]
    for (let i = shares.length; i < kindOf.length; i++) this.counts[kindOf[i] - positives]++
    this.columns = this.onKinds(firsts)
    this.rows = transposed(this.columns, this.count)
  }

  /** The nonzeros of the features on the kinds, each of which is as its first row. */
  private onKinds(firsts: readonly number[]): Lines {
    const { features, kindOf } = this
    const { pointers, places, values } = this.table.columns
    const room = features.reduce((sum, k) => sum + pointers[k + 1] - pointers[k], 0)
    const own = {
      pointers: new Int32Array(features.length + 1),
      places: new Int32Array(room),
      values: new Float64Array(room),
    }
    let at = 0
    for (let a = 0; a < features.length; a++) {
      for (let t = pointers[features[a]]; t < pointers[features[a] + 1]; t++) {
        const kind = kindOf[places[t]]
        if (firsts[kind] !== places[t]) continue
        own.places[at] = kind
        own.values[at++] = values[t]
      }
      own.pointers[a + 1] = at
    }
    return { pointers: own.pointers, places: own.places.subarray(0, at), values: own.values.subarray(0, at) }
  }

  /** Multipliers of all rows, summed by kind. */
  contract(dual: Vec): Vec {
    const own = new Float64Array(this.count)
    for (let i = 0; i < dual.length; i++) own[this.kindOf[i]] += dual[i]
    return own
  }

  /** Multipliers of the kinds, divided among their rows. */
  expand(own: Vec, dual: Vec): void {
    const { kindOf, shares, weights, counts } = this
    for (let i = 0; i < shares.length; i++) dual[i] = (own[kindOf[i]] * shares[i]) / weights[kindOf[i]]
    for (let i = shares.length; i < dual.length; i++) dual[i] = own[kindOf[i]] / counts[kindOf[i] - weights.length]
  }
}
