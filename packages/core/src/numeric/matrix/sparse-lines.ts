import {
  type f64,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  roomForIntegers,
} from '../portable/numbers.js'

/**
 * Lines of a sparse table, one behind the other: the places and values of the nonzeros of each. Portable (portable/numbers.ts): what
 * reads them is compiled into a module, too.
 */
export class SparseLines {
  /** Where each line begins, and behind the last one where it ends. */
  readonly pointers: Integers
  readonly places: Integers
  readonly values: Numbers

  /** Room for so many lines and nonzeros. */
  constructor(
    public lines: i32,
    nonzeros: i32,
  ) {
    this.pointers = integers(lines + 2)
    this.places = roomForIntegers(nonzeros)
    this.values = room(nonzeros)
  }

  /** Becomes the same nonzeros by their places, of which there are so many. */
  turn(from: SparseLines, count: i32): void {
    this.lines = count
    this.countPlaces(from.places, from.pointers[from.lines])
    for (let i = 0; i < from.lines; i++) this.takeLine(from, i)
  }

  /** Where each line begins, one place behind: `takeLine` moves it on to where it ends, which is where the next one begins. */
  private countPlaces(places: Integers, end: i32): void {
    const pointers = this.pointers
    for (let k = 0; k < this.lines + 2; k++) pointers[k] = 0
    for (let t = 0; t < end; t++) pointers[places[t] + 2] = pointers[places[t] + 2] + 1
    for (let k = 2; k < this.lines + 2; k++) pointers[k] = pointers[k] + pointers[k - 1]
  }

  private takeLine(from: SparseLines, line: i32): void {
    const pointers = this.pointers
    const end = from.pointers[line + 1]
    for (let t = from.pointers[line]; t < end; t++) {
      const next = from.places[t] + 1
      const to = pointers[next]
      pointers[next] = to + 1
      this.places[to] = line
      this.values[to] = from.values[t]
    }
  }

  /** out_i += by·(line)_i */
  addLine(line: i32, by: f64, out: Numbers): void {
    const places = this.places
    const values = this.values
    const end = this.pointers[line + 1]
    for (let t = this.pointers[line]; t < end; t++) out[places[t]] += by * values[t]
  }

  /** Σ_i (line)_i·v_i */
  dotLine(line: i32, v: Numbers): f64 {
    const places = this.places
    const values = this.values
    const end = this.pointers[line + 1]
    let sum: f64 = 0
    for (let t = this.pointers[line]; t < end; t++) sum += values[t] * v[places[t]]
    return sum
  }

  /** The same by four running sums, as the products of compressed-lines.ts. */
  dotLineByFour(line: i32, v: Numbers): f64 {
    const places = this.places
    const values = this.values
    const end = this.pointers[line + 1]
    let s0: f64 = 0
    let s1: f64 = 0
    let s2: f64 = 0
    let s3: f64 = 0
    let t = this.pointers[line]
    for (; t + 3 < end; t += 4) {
      s0 += values[t] * v[places[t]]
      s1 += values[t + 1] * v[places[t + 1]]
      s2 += values[t + 2] * v[places[t + 2]]
      s3 += values[t + 3] * v[places[t + 3]]
    }
    for (; t < end; t++) s0 += values[t] * v[places[t]]
    return s0 + s1 + (s2 + s3)
  }
}
