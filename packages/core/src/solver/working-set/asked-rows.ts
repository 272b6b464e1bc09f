import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import type { Approximation } from '../approximate.js'
import type { Iterate } from '../solver.js'

/**
 * All rows of a problem, wherever they are, as the rounds see them: they are read with a w, and what has come near by then
 * makes a small problem. Whoever has the rows knows how to find those near, and how to sum up the others.
 *
 * What takes long is a generator, and what it yields is up to who has the rows: points for `run` in memory, questions to an
 * engine over passes. So the same rounds run at once here, and wait for answers there.
 *
 * @typeParam Asked what is yielded, to who runs the rounds
 * @typeParam Answer what is told back
 * @typeParam Point w, with multipliers of all rows as far as anybody needs them
 */
export interface AskedRows<Asked, Answer, Point extends { w: Vec }> {
  /** Restricted problems are solved to this part of the whole one's gap: the dearer a reading is, the smaller. */
  readonly inner: number
  /** Whether the positives are so many that some of them stand for all at first. */
  readonly manyPositives: boolean
  /** Reads all rows at a point. */
  look(found: Found<Point>): Generator<Asked, Told, Answer>
  /** The best point so far, for who runs the rounds: what it is worth is for others to say. */
  best(): Asked
  /** The problem on the rows that have come near, with those that surely matter in the place of others. */
  restrict(sampled: boolean): Restricted<Point>
  /** Solves it to a relative gap, with signs of life to who runs the rounds. */
  solve(part: Restricted<Point>, goal: Goal): Generator<Asked, Approximation, Answer>
}

/** A point of the whole problem that a restricted one has given. */
export interface Found<Point> {
  point: Point
  /** The restricted problem's value there: a lower bound of the whole; 0 for unknown. */
  value: number
  /** Unless some rows stood for all: then it is only an estimate. */
  sampled: boolean
  /** w is only a direction along which negatives are likely to be high. */
  guess?: boolean
}

/** What a reading tells. */
export interface Told {
  /** The lowest objective known, and its w. */
  primal: number
  w: Vec
  /** The highest lower bound known. */
  bound: number
  /** How far the best w followed the one that was read with: 0 stayed, 1 is there. */
  step: number
}

/** A problem on few atoms, with the way there and back. */
export interface Restricted<Point> {
  problem: Problem
  /** Whether any row had been taken for something else before. */
  grown: boolean
  /** A point of it: this w, with the multipliers found last. */
  from(w: Vec): Iterate
  expand(point: Iterate): Point
}

export interface Goal {
  gap: number
  from?: Iterate
}
