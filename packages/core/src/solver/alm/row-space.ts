import { DenseRows } from '../../numeric/dense-rows.js'
import { dot } from '../../numeric/dot.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'
import { addSegment, dotSegments } from '../../numeric/segments.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'
import type { RestrictedProblem } from './working-features.js'

/** A basis of more numbers than this (200 MB) is not worth its memory. */
const MOST_NUMBERS = 25_000_000
/** With hardly more features than rows, the basis costs more than it saves. */
const WIDE = 2
/** What is left of a row after projection, relative to its length, below which it adds no direction of its own. */
const DEPENDENT = 1e-10

/**
 * When a penalty sees only ‖w‖₂, the optimal w lies in the span of the differences between rows: any other part costs and
 * scores nothing. With an orthonormal basis Q of that span, w = Qv has the norm of v, and X·Q is a matrix of at most as
 * many columns as rows. So thousands of features shrink to the number of examples, exactly.
 *
 * Undefined where this does not apply or gains nothing.
 */
export function reduceToRowSpace(problem: Problem): RestrictedProblem | undefined {
  const { map, penalty } = problem
  if (!penalty.resized || map.cols <= WIDE * map.rows || map.rows * map.cols > MOST_NUMBERS) return undefined
  const { basis, rank, coordinates } = orthonormalRows(map)
  if (rank === 0) return undefined
  return {
    problem: { ...problem, map: new DenseRows(map.rows, rank, coordinates), penalty: penalty.resized(rank) },
    contract: ({ w, dual }) => ({
      w: Float64Array.from({ length: rank }, (_, j) => dotSegments(basis, j * map.cols, w, 0, map.cols)),
      dual,
    }),
    expand: ({ w, ...rest }): Iterate => {
      const wide = new Float64Array(map.cols)
      for (let j = 0; j < rank; j++) addSegment(basis, j * map.cols, map.cols, w[j], wide)
      return { w: wide, ...rest }
    },
  }
}

/** Gram–Schmidt on the rows less the first row, twice for orthogonality to the last digit; and the rows in that basis. */
function orthonormalRows(map: RowMap): { basis: Vec; rank: number; coordinates: Vec } {
  const { rows, cols } = map
  const basis = new Float64Array(rows * cols)
  const parts: Vec[] = []
  const rest = new Float64Array(cols)
  let rank = 0
  for (let i = 0; i < rows; i++) {
    map.readRow(i, rest, 0)
    // A common shift of all rows moves all scores alike, and the loss does not see it.
    map.addRow(0, -1, rest)
    const length = Math.sqrt(dot(rest, rest))
    const part = projectOut(basis, rank, rest)
    const left = Math.sqrt(dot(rest, rest))
    if (left > DEPENDENT * length) {
      for (let k = 0; k < cols; k++) basis[rank * cols + k] = rest[k] / left
      part[rank++] = left
    }
    parts.push(part)
  }
  const coordinates = new Float64Array(rows * rank)
  parts.forEach((part, i) => {
    coordinates.set(part.subarray(0, rank), i * rank)
  })
  return { basis, rank, coordinates }
}

/** Takes the first `rank` directions out of x, and returns how much of each there was. */
function projectOut(basis: Vec, rank: number, x: Vec): Vec {
  const part = new Float64Array(rank + 1)
  for (let pass = 0; pass < 2; pass++) {
    for (let j = 0; j < rank; j++) {
      const along = dotSegments(basis, j * x.length, x, 0, x.length)
      part[j] += along
      addSegment(basis, j * x.length, x.length, -along, x)
    }
  }
  return part
}
