import { CountedPushLoss } from '../../loss/push/counted-push.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import type { Nonzeros, RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'

/** Fewer rows than this are as well left as they are. */
const MANY_ROWS = 1000
/** More than this part of the rows is not worth it. */
const WORTH = 0.9

/** A problem whose rows are distinct, with the way there and back for its multipliers. */
export interface DistinctRows {
  problem: Problem
  contract(dual: Vec): Vec
  expand(dual: Vec): Vec
}

/**
 * On some of the features of a sparse table most rows are equal: texts with none of the words in use, or with the same one. Equal
 * negatives score alike, and so do equal positives: each kind becomes one row that counts as many times. The problem is the same, and
 * everything that is done for each row is done for some hundred instead of thousands.
 *
 * Undefined where rows are not sparse, face several thresholds, or are hardly ever equal.
 */
export function distinctRows(problem: Problem, features: Int32Array): DistinctRows | undefined {
  const { map, loss } = problem
  if (!mergesRows(problem)) return undefined
  const positives = loss.weights.length
  const found = new RowKinds(map, features).find(positives, WORTH * map.rows)
  if (!found) return undefined
  const { kindOf, rows, positiveKinds } = found
  const weights = new Float64Array(positiveKinds)
  const counts = new Float64Array(rows.rows - positiveKinds)
  for (let i = 0; i < positives; i++) weights[kindOf[i]] += loss.weights[i]
  for (let i = positives; i < map.rows; i++) counts[kindOf[i] - positiveKinds]++
  return {
    problem: {
      ...problem,
      map: rows,
      loss: new CountedPushLoss(weights, counts, loss.thresholdCount),
      penalty: problem.penalty.restrict(features),
    },
    contract: (dual) => {
      const own = new Float64Array(rows.rows)
      for (let i = 0; i < dual.length; i++) own[kindOf[i]] += dual[i]
      return own
    },
    expand: (own) => {
      const dual = new Float64Array(map.rows)
      for (let i = 0; i < positives; i++) dual[i] = (own[kindOf[i]] * loss.weights[i]) / weights[kindOf[i]]
      for (let i = positives; i < dual.length; i++) dual[i] = own[kindOf[i]] / counts[kindOf[i] - positiveKinds]
      return dual
    },
  }
}

/** Whether equal rows of such a problem can become one. */
export function mergesRows({ map, loss }: Problem): boolean {
  return loss.over !== undefined && map.readNonzeros !== undefined && map.rows >= MANY_ROWS
}

interface Kinds {
  /** Which of the distinct rows each row is. */
  kindOf: Int32Array
  rows: CsrMatrix
  /** How many of them are positives; they come first. */
  positiveKinds: number
}

/** Finds the distinct rows by hashing: the entries of a row are written behind those found before, and taken back if it is known. */
class RowKinds {
  private readonly place: Int32Array
  private readonly table: Int32Array
  private readonly pointers: Int32Array
  private entries: Nonzeros
  private count = 0
  private readonly bits = new Float64Array(1)
  private readonly halves = new Int32Array(this.bits.buffer)

  constructor(
    private readonly map: RowMap,
    private readonly features: Int32Array,
  ) {
    this.place = new Int32Array(map.cols).fill(-1)
    for (let a = 0; a < features.length; a++) this.place[features[a]] = a
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * map.rows))).fill(-1)
    this.pointers = new Int32Array(map.rows + 1)
    this.entries = { indices: new Int32Array(map.cols), values: new Float64Array(map.cols) }
  }

  find(positives: number, most: number): Kinds | undefined {
    const { map, pointers } = this
    const kindOf = new Int32Array(map.rows)
    let positiveKinds = 0
    for (let i = 0; i < map.rows; i++) {
      if (i === positives) {
        // A negative equal to a positive is another kind of row.
        positiveKinds = this.count
        this.table.fill(-1)
      }
      const end = this.readRow(i)
      if (end === undefined) return undefined
      kindOf[i] = this.kindOf(end)
      if (this.count > most) return undefined
    }
    const { indices, values } = this.entries
    const length = pointers[this.count]
    const parts = {
      pointers: pointers.slice(0, this.count + 1),
      indices: indices.slice(0, length),
      values: values.slice(0, length),
    }
    return { kindOf, positiveKinds, rows: new CsrMatrix(this.count, this.features.length, parts) }
  }

  /** Writes the entries of a row on the features behind those of the distinct rows; returns where they end. */
  private readRow(i: number): number | undefined {
    const { map, place } = this
    const start = this.pointers[this.count]
    if (start + map.cols > this.entries.indices.length) this.grow()
    const { indices, values } = this.entries
    const read = map.readNonzeros?.(i, this.entries, start)
    if (read === undefined) return undefined
    let end = start
    for (let t = start; t < read; t++) {
      const own = place[indices[t]]
      if (own < 0) continue
      indices[end] = own
      values[end++] = values[t]
    }
    return end
  }

  private grow(): void {
    const { indices, values } = this.entries
    const size = 2 * indices.length + this.map.cols
    this.entries = { indices: new Int32Array(size), values: new Float64Array(size) }
    this.entries.indices.set(indices)
    this.entries.values.set(values)
  }

  /** The kind of the row whose entries were written last: a known one, or the next. */
  private kindOf(end: number): number {
    const { table, pointers } = this
    const start = pointers[this.count]
    for (let at = this.hash(start, end) & (table.length - 1); ; at = (at + 1) & (table.length - 1)) {
      const kind = table[at]
      if (kind < 0) {
        table[at] = this.count
        pointers[this.count + 1] = end
        return this.count++
      }
      if (this.isEqual(kind, start, end)) return kind
    }
  }

  private hash(start: number, end: number): number {
    const { bits, halves } = this
    const { indices, values } = this.entries
    let hash = 0
    for (let t = start; t < end; t++) {
      bits[0] = values[t]
      hash = Math.imul(hash ^ indices[t], 0x9e3779b1)
      hash = Math.imul(hash ^ halves[0] ^ halves[1], 0x85ebca6b)
      hash ^= hash >>> 15
    }
    return hash
  }

  private isEqual(kind: number, start: number, end: number): boolean {
    const { indices, values } = this.entries
    const own = this.pointers[kind]
    if (this.pointers[kind + 1] - own !== end - start) return false
    for (let t = 0; t < end - start; t++) {
      if (indices[own + t] !== indices[start + t] || values[own + t] !== values[start + t]) return false
    }
    return true
  }
}
