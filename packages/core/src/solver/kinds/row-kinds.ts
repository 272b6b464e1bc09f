import { SparseLines } from '../../numeric/matrix/sparse-lines.js'
import type { TurnedTable } from '../../numeric/matrix/turned-table.js'
import { type Integers, type i32, integers, type Numbers, room } from '../../numeric/portable/numbers.js'

/**
 * On some of the features of a sparse table most rows are equal: texts with none of the words in use, or with the same one. Equal
 * negatives score alike, and so do equal positives: each kind is one row that counts as many times, and everything that is done
 * for each row is done for some hundred kinds instead of thousands of rows.
 *
 * Features only come in. Each splits the kinds of the rows that have it, and no other row is looked at for that. Portable
 * (portable/numbers.ts): there is room for as many kinds as rows, and for all features.
 */
export class RowKinds {
  /** The features in the order in which they came, and the place of each feature among them, −1 where it has none. */
  readonly features: Integers
  held: i32 = 0
  readonly place: Integers
  /** The kind of each row; kinds of positives come first. */
  readonly kindOf: Integers
  count: i32 = 0
  positiveKinds: i32 = 0
  /** The sum of the weights of each kind of positives, and how many rows each kind of negatives has. */
  weights: Numbers
  counts: Numbers
  /** The nonzeros of each kind on the features, and of each feature on the kinds. */
  readonly rows: SparseLines
  readonly columns: SparseLines
  /** v: the weight of each positive; they come first, and are so many. */
  readonly shares: Numbers
  private positives: i32 = 0
  /** The first row of each kind. */
  private readonly firsts: Integers
  /** The kinds that rows had before, what becomes of each kind, and its number. */
  private readonly before: Integers
  private readonly after: Integers
  private readonly numbers: Integers

  constructor(private readonly table: TurnedTable) {
    const rows = table.rows
    const cols = table.cols
    const nonzeros = table.nonzeros
    this.features = integers(cols)
    this.place = integers(cols)
    this.kindOf = integers(rows)
    this.weights = room(0)
    this.counts = room(0)
    this.rows = new SparseLines(rows, nonzeros)
    this.columns = new SparseLines(cols, nonzeros)
    this.shares = room(rows)
    this.firsts = integers(rows)
    this.before = integers(rows)
    // One feature may split each kind.
    this.after = integers(2 * rows + 2)
    this.numbers = integers(2 * rows + 2)
  }

  /** No features, and so many positives, whose weights are there: one kind of each class. Sums are written where they are wanted. */
  begin(positives: i32, weights: Numbers, counts: Numbers): void {
    this.positives = positives
    this.weights = weights
    this.counts = counts
    this.held = 0
    for (let k = 0; k < this.table.cols; k++) this.place[k] = -1
    for (let i = 0; i < this.table.rows; i++) this.kindOf[i] = i < positives ? 0 : 1
    this.count = 2
    this.describe()
  }

  /** Takes in a feature that was not there before. Nothing is told of the kinds before they are described. */
  add(feature: i32): void {
    this.place[feature] = this.held
    this.features[this.held++] = feature
    if (this.count > this.table.rows) this.numberAnew()
    this.splitBy(feature)
  }

  /** Of the rows of one kind, those that have the same number there become a kind of their own. */
  private splitBy(feature: i32): void {
    const columns = this.table.byColumn
    const before = this.before
    const start = columns.pointers[feature]
    const end = columns.pointers[feature + 1]
    for (let t = start; t < end; t++) before[t - start] = this.kindOf[columns.places[t]]
    for (let t = start; t < end; t++) if (before[t - start] >= 0) this.splitByValue(t, start, end)
  }

  /** Those that have the same number as entry `from`, which comes before all others of them. */
  private splitByValue(from: i32, start: i32, end: i32): void {
    const columns = this.table.byColumn
    const value = columns.values[from]
    const before = this.before
    const after = this.after
    const known = this.count
    for (let t = from; t < end; t++) {
      const kind = before[t - start]
      if (kind < 0 || columns.values[t] !== value) continue
      if (after[kind] < known) after[kind] = this.count++
      this.kindOf[columns.places[t]] = after[kind]
      before[t - start] = -1
    }
  }

  /** Kinds without rows are left out, and the others numbered in the order of their first rows. */
  private numberAnew(): void {
    const kindOf = this.kindOf
    const numbers = this.numbers
    for (let g = 0; g < this.count; g++) {
      numbers[g] = -1
      this.after[g] = 0
    }
    let count = 0
    for (let i = 0; i < this.table.rows; i++) {
      const kind = kindOf[i]
      if (numbers[kind] < 0) {
        numbers[kind] = count
        this.firsts[count++] = i
      }
      kindOf[i] = numbers[kind]
    }
    this.count = count
  }

  /** Numbers the kinds, and finds out what each is like. */
  describe(): void {
    this.numberAnew()
    let positiveKinds = 0
    while (positiveKinds < this.count && this.firsts[positiveKinds] < this.positives) positiveKinds++
    this.positiveKinds = positiveKinds
    this.countRows()
    this.readColumns()
    this.rows.turn(this.columns, this.count)
  }

  private countRows(): void {
    const kindOf = this.kindOf
    const first = this.positiveKinds
    for (let g = 0; g < first; g++) this.weights[g] = 0
    for (let g = first; g < this.count; g++) this.counts[g - first] = 0
    for (let i = 0; i < this.positives; i++) this.weights[kindOf[i]] += this.shares[i]
    for (let i = this.positives; i < this.table.rows; i++) this.counts[kindOf[i] - first] += 1
  }

  /** The nonzeros of the features on the kinds, each of which is as its first row. */
  private readColumns(): void {
    let at = 0
    this.columns.lines = this.held
    for (let a = 0; a < this.held; a++) {
      at = this.readColumn(this.features[a], at)
      this.columns.pointers[a + 1] = at
    }
  }

  private readColumn(feature: i32, from: i32): i32 {
    const given = this.table.byColumn
    const own = this.columns
    const end = given.pointers[feature + 1]
    let at = from
    for (let t = given.pointers[feature]; t < end; t++) {
      const row = given.places[t]
      const kind = this.kindOf[row]
      if (this.firsts[kind] !== row) continue
      own.places[at] = kind
      own.values[at++] = given.values[t]
    }
    return at
  }

  /** Multipliers of all rows, summed by kind. */
  contract(dual: Numbers, own: Numbers): void {
    for (let g = 0; g < this.count; g++) own[g] = 0
    for (let i = 0; i < this.table.rows; i++) own[this.kindOf[i]] += dual[i]
  }

  /** Multipliers of the kinds, divided among their rows. */
  expand(own: Numbers, dual: Numbers): void {
    const kindOf = this.kindOf
    const first = this.positiveKinds
    for (let i = 0; i < this.positives; i++) dual[i] = (own[kindOf[i]] * this.shares[i]) / this.weights[kindOf[i]]
    for (let i = this.positives; i < this.table.rows; i++) dual[i] = own[kindOf[i]] / this.counts[kindOf[i] - first]
  }
}
