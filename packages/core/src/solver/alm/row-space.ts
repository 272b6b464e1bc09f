import { cholesky, solveLower, solveTransposed } from '../../numeric/algebra/cholesky.js'
import { dot } from '../../numeric/algebra/dot.js'
import { gramOfRows } from '../../numeric/algebra/rank-k.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../../numeric/order/segments.js'
import { type Problem, withParts } from '../../problem/problem.js'
import { LazyPoint } from '../lazy-point.js'
import type { RestrictedProblem } from './working-features.js'

/** A basis of more numbers than this (200 MB) is not worth its memory. */
const MOST_NUMBERS = 25_000_000
/** With hardly more features than rows, the basis costs more than it saves. */
const WIDE = 2
/** What is left of a row after projection, relative to its length, below which it adds no direction of its own. */
const DEPENDENT = 1e-10
/** The same, squared: from here on the Gram matrix of the rows has enough digits to tell their directions apart. */
const INDEPENDENT = 1e-4

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
  const { rank, coordinates, along, combine } = factoredRows(map) ?? orthonormalRows(map)
  if (rank === 0) return undefined
  return {
    problem: withParts(problem, { map: new DenseRows(map.rows, rank, coordinates), penalty: penalty.resized(rank) }),
    contract: ({ w, dual }) => ({ w: along(w), dual }),
    expand: (point) =>
      new LazyPoint(
        () => combine(point.w),
        () => point.dual,
        point.tentative,
      ),
  }
}

/** Q, an orthonormal basis of the span. */
interface RowSpace {
  rank: number
  /** X·Q, up to a common shift of all rows. */
  coordinates: Vec
  /** Qᵀw */
  along(w: Vec): Vec
  /** Qv */
  combine(v: Vec): Vec
}

/**
 * Without Q itself: with A the rows less the first one and A·Aᵀ = L·Lᵀ, Qᵀ = L⁻¹A is a basis in which A has the
 * coordinates L. Where the rows are so nearly dependent that squaring them costs too many digits: undefined.
 */
function factoredRows(map: RowMap): RowSpace | undefined {
  const { rows, cols } = map
  const rank = rows - 1
  const differences = new Float64Array(rank * cols)
  for (let i = 0; i < rank; i++) {
    map.readRow(i + 1, differences, i * cols)
    map.addRow(0, -1, differences.subarray(i * cols, (i + 1) * cols))
  }
  const lower = gramOfRows(differences, rank, cols, new Float64Array(rank * rank))
  const squares = Float64Array.from({ length: rank }, (_, i) => lower[i * rank + i])
  if (!cholesky(lower, rank)) return undefined
  for (let i = 0; i < rank; i++) if (lower[i * rank + i] ** 2 < INDEPENDENT * squares[i]) return undefined
  const coordinates = new Float64Array(rows * rank)
  for (let i = 0; i < rank; i++) coordinates.set(lower.subarray(i * rank, i * rank + i + 1), (i + 1) * rank)
  return {
    rank,
    coordinates,
    along: (w) => {
      const scores = map.apply(w, new Float64Array(rows))
      return solveLower(
        lower,
        rank,
        scores.subarray(1).map((score) => score - scores[0]),
      )
    },
    combine: (v) => {
      const parts = new Float64Array(rows)
      parts.set(solveTransposed(lower, rank, v.slice()), 1)
      parts[0] = -parts.reduce((sum, part) => sum + part, 0)
      return map.applyTranspose(parts, new Float64Array(cols))
    },
  }
}

/** Gram–Schmidt on the rows less the first row, twice for orthogonality to the last digit; and the rows in that basis. */
function orthonormalRows(map: RowMap): RowSpace {
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
  return {
    rank,
    coordinates,
    along: (w) => Float64Array.from({ length: rank }, (_, j) => dotSegments(basis, j * cols, w, 0, cols)),
    combine: (v) => {
      const wide = new Float64Array(cols)
      for (let j = 0; j < rank; j++) addSegment(basis, j * cols, cols, v[j], wide)
      return wide
    },
  }
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
