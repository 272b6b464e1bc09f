import { ParallelPart } from '../numeric/algebra/parallel-part.js'
import { dotOf, dotPlaces, squaresOfLines } from '../numeric/portable/line-products.js'
import {
  copy,
  type f64,
  fill,
  INFINITE,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
} from '../numeric/portable/numbers.js'
import { listReaching, placeOfLargest } from '../numeric/portable/scans.js'

/** Fewer negatives are scored as a whole: it takes as long as to find out which of them may be the highest. */
const MANY_NEGATIVES = 400
/** Where more than this part of them may be, all are scored, and w is compared with this one from then on. */
const FEW: f64 = 0.15
/** What rounding may hide in a score, as a part of the largest that there can be. */
const ROUNDING: f64 = 1e-12

/**
 * The highest score of a negative, point after point of a path, from those that may have it: with w = κw⁰ + d no z_j·w is above
 * κ(z_j·w⁰) + ‖z_j‖‖d‖, and the one that was the highest before has a score now, too. Portable: see numbers.ts.
 */
export class NearNegatives {
  /** max_j z_j·w */
  highest: f64 = 0
  private readonly pays: boolean
  private readonly negatives: i32
  private readonly width: i32
  /** ‖z_j‖ */
  private readonly lengths: Numbers
  private longest: f64 = 0
  /** w, of all features; w⁰, and z_j·w⁰. */
  private readonly now: Numbers
  private readonly before: Numbers
  private readonly scoresBefore: Numbers
  private readonly turn: ParallelPart
  /** The negative that was the highest; −1: none is known. */
  private place: i32 = -1
  /** Those that may be the highest, and their scores. */
  private readonly list: Integers
  private readonly scores: Numbers

  /** The negatives are the rows behind the positives. */
  constructor(
    rows: i32,
    cols: i32,
    private readonly positives: i32,
    topCount: i32,
  ) {
    const pays = rows - positives >= MANY_NEGATIVES && topCount === 1
    const negatives = pays ? rows - positives : 0
    const width = pays ? cols : 0
    this.pays = pays
    this.negatives = negatives
    this.width = width
    this.lengths = room(negatives)
    this.now = room(width)
    this.before = room(width)
    this.scoresBefore = room(negatives)
    this.turn = new ParallelPart(width)
    this.list = integers(negatives)
    this.scores = room(negatives)
  }

  /** The table is there, row after row. */
  begin(table: Numbers): void {
    squaresOfLines(this.lengths, table, this.positives, this.width, this.negatives)
    this.longest = 0
    for (let j = 0; j < this.negatives; j++) {
      this.lengths[j] = Math.sqrt(this.lengths[j])
      this.longest = Math.max(this.longest, this.lengths[j])
    }
    this.place = -1
  }

  /** Finds the highest for so many weights. False: all are to be scored, and `remember`ed. */
  find(table: Numbers, used: Integers, w: Numbers, count: i32): boolean {
    fill(this.now, 0, 0, this.width)
    if (this.pays) for (let i = 0; i < count; i++) this.now[used[i]] = w[i]
    if (this.place < 0) return false
    this.list[0] = this.place
    this.score(table, 1, used, w, count)
    const near = this.listNear(this.scores[0])
    if (near < 0) return false
    this.score(table, near, used, w, count)
    this.place = this.list[this.findHighest(this.scores, near)]
    return true
  }

  /** Lists those that may be higher than the one with this score, which is among them; below 0 where these are too many. */
  private listNear(score: f64): i32 {
    const turn = this.turn
    turn.take(this.now, this.before)
    const least = score - ROUNDING * this.longest * Math.sqrt(dotOf(this.now, this.now, this.width))
    if (!(least > -INFINITE && turn.rest < INFINITE)) return -1
    const near = listReaching(this.scoresBefore, turn.kappa, this.lengths, turn.rest, least, this.negatives, this.list)
    return near <= FEW * this.negatives ? near : -1
  }

  private score(table: Numbers, listed: i32, used: Integers, w: Numbers, count: i32): void {
    dotPlaces(this.scores, table, this.width, this.positives, this.list, listed, used, w, count)
  }

  /** The scores of all rows, for the weights that `find` was asked about last. */
  remember(scores: Numbers): void {
    for (let j = 0; j < this.negatives; j++) this.scoresBefore[j] = scores[this.positives + j]
    copy(this.before, this.now, this.width)
    this.place = this.pays ? this.findHighest(this.scoresBefore, this.negatives) : -1
  }

  /** The place of the highest of these scores, which is written down. */
  private findHighest(scores: Numbers, count: i32): i32 {
    const place = placeOfLargest(scores, count)
    this.highest = scores[place]
    return place
  }
}
