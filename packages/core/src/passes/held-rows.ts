import { GrowableFloat64 } from '../io/growable.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../numeric/order/segments.js'
import type { PassScaling } from './pass-scaling.js'
import type { ClassStatistics, Rows } from './table-of-passes.js'

/** The rows of one class that have travelled, each once, in the units that are learnt in. One may stand for several that are alike. */
export class HeldRows {
  readonly keys: string[] = []
  /** The first so many were drawn by lot. */
  sampled = 0
  /** The mean of the class, in the units that are learnt in. */
  readonly mean: Vec
  private readonly places = new Map<string, number>()
  private readonly store = new GrowableFloat64()
  private readonly shares = new GrowableFloat64()
  private readonly alike = new GrowableFloat64()
  /** How many rows of the class all that are here stand for. */
  rows = 0

  constructor(
    private readonly scaling: PassScaling,
    /** The class that they are of. */
    readonly all: ClassStatistics,
    /** What a weight of 1 counts: for positives their part of all, for negatives 1. */
    readonly unit: number,
    readonly cols: number,
  ) {
    this.mean = scaling.rows(all.mean)
  }

  /** All rows of the class in one: their mean, with the weight of all. */
  asOne(): HeldRows {
    const { mean } = this.all
    const one = new HeldRows(this.scaling, { count: 1, weight: 1, mean }, 1, this.cols)
    one.take({ keys: ['mean'], values: mean })
    one.sampled = 1
    return one
  }

  get count(): number {
    return this.keys.length
  }

  /** How many rows of the class each stands for. */
  get counts(): Vec {
    return this.alike.view()
  }

  /** How many rows of the class those drawn by lot stand for. */
  get sampledRows(): number {
    return this.rowsIn(this.counts.subarray(0, this.sampled).keys())
  }

  /** How many rows of the class some of those here stand for, by place. */
  rowsIn(places: Iterable<number>): number {
    const { counts } = this
    let rows = 0
    for (const i of places) rows += counts[i]
    return rows
  }

  /** Whether every row of the class is here. */
  get complete(): boolean {
    return this.rows === this.all.count
  }

  /** What each counts. */
  get weights(): Vec {
    return this.shares.view()
  }

  get values(): Vec {
    return this.store.view()
  }

  /** Takes rows in. Returns where they are, those that were here before included. */
  take({ keys, values, weights, counts }: Rows): Int32Array {
    const { cols } = this
    const scaled = this.scaling.rows(values)
    return Int32Array.from(keys, (key, a) => {
      const known = this.places.get(key)
      if (known !== undefined) return known
      this.places.set(key, this.count)
      this.store.append(scaled.subarray(a * cols, (a + 1) * cols))
      const alike = counts?.[a] ?? 1
      this.alike.push(alike)
      this.rows += alike
      this.shares.push((weights?.[a] ?? alike) * this.unit)
      return this.keys.push(key) - 1
    })
  }

  /** Where rows are that have been taken in. */
  placesOf(keys: readonly string[]): Int32Array {
    return Int32Array.from(keys, (key) => this.places.get(key) ?? Number.NaN)
  }

  /** Keeps only the rows that were drawn by lot. */
  forget(): void {
    for (const key of this.keys.splice(this.sampled)) this.places.delete(key)
    this.store.truncate(this.sampled * this.cols)
    this.shares.truncate(this.sampled)
    this.alike.truncate(this.sampled)
    this.rows = this.sampledRows
  }

  scores(w: Vec): Vec {
    const { values, cols } = this
    const scores = new Float64Array(this.count)
    for (let i = 0; i < scores.length; i++) scores[i] = dotSegments(values, i * cols, w, 0, cols)
    return scores
  }

  /** out += scale · (row i) */
  add(i: number, scale: number, out: Vec): void {
    addSegment(this.values, i * this.cols, this.cols, scale, out)
  }

  /** Copies rows into a matrix, from one of its rows on. */
  copy(places: Int32Array, out: Vec, first: number): void {
    const { values, cols } = this
    places.forEach((place, a) => {
      out.set(values.subarray(place * cols, (place + 1) * cols), (first + a) * cols)
    })
  }
}
