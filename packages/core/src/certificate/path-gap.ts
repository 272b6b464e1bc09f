import type { ColumnScreen } from '../numeric/matrix/column-screen.js'
import { endsPiece } from '../numeric/order/pieces.js'
import { hasOneThreshold, type Problem } from '../problem/problem.js'
import { norm2 } from '../prox/norms.js'
import { type Certificate, certificate, certify } from './gap.js'
import { type Parts, PathParts, type PointInUse, type PointToCertify } from './path-parts.js'
import { type BoxProblem, boxProblem, pathScreen } from './path-screen.js'
import { ProofsInTurn } from './proofs-in-turn.js'

/**
 * Certifies points of one path, several at a time: the numbers of `certify` up to rounding, from the data, w and the
 * multipliers alone, in far less time. On a narrow table each takes over from the one before (path-proof.ts). On a wide one (1)
 * passes in f32 rule out most columns (path-parts.ts). (2) Of a piece only the two ends are computed in full, and only where w is seen to be the same. For a point in between it is checked how far its
 * multipliers are from the mean d = θd₁ + (1 − θ)d₂ that they should be: |u_k| ≤ θ|u_1k| + (1 − θ)|u_2k| + ‖x_k‖‖dual − d‖,
 * whatever the solver claimed.
 */
export function pathCertifier(
  problem: Problem,
  screen: ColumnScreen | undefined = pathScreen(problem),
): (points: readonly PointToCertify[]) => Certificate[] {
  const box = boxProblem(problem)
  if (!box) return (points) => points.map((point) => certifyAlone(problem, point))
  const inTurn = !screen && hasOneThreshold(problem)
  const proofs = inTurn ? new ProofsInTurn(problem, box) : new Along(problem, box, screen)
  return (points) => proofs.certify(points)
}

function certifyAlone(problem: Problem, { lambda, w, dual }: PointToCertify): Certificate {
  return certify({ ...problem, lambda }, w, dual)
}

class Along {
  private readonly parts: PathParts
  /** max_k ‖x_k‖/f_k, or more: how far |u_k|/f_k moves with the multipliers. */
  private readonly reach: number
  /** Room for a feature each. */
  private readonly places: Int32Array

  constructor(
    private readonly problem: Problem,
    box: BoxProblem,
    screen: ColumnScreen | undefined,
  ) {
    const { table, factors } = box
    this.parts = new PathParts(problem, box, screen)
    this.places = new Int32Array(table.cols)
    const smallest = factors ? factors.reduce((least, f) => Math.min(least, f), 1) : 1
    this.reach = (screen?.panels.largestNorm ?? norm2(table.values)) / smallest
  }

  certify(given: readonly PointToCertify[]): Certificate[] {
    const points = given.map((point) => this.inUse(point))
    const pieces = piecesOf(points)
    const ends = points.map((_, i) => i).filter((i) => endsPiece(pieces, i))
    const parts = this.parts.of(points, ends)
    let before = 0
    let next = 0
    return points.map((point, i) => {
      if (parts[i]) {
        before = i
        while (ends[next] <= i) next++
        return together(point.lambda, parts[i])
      }
      return this.between(point, [points[before], points[ends[next]]], [parts[before], parts[ends[next]]])
    })
  }

  /** Each w is passed over once. */
  private inUse({ lambda, w, dual, piece }: PointToCertify): PointInUse {
    const { places } = this
    let count = 0
    for (let k = 0; k < w.length; k++) if (w[k] !== 0) places[count++] = k
    return { lambda, w, dual, piece, used: places.slice(0, count) }
  }

  private between(
    point: PointToCertify,
    [first, last]: readonly PointToCertify[],
    [partsFirst, partsLast]: readonly Parts[],
  ): Certificate {
    const theta = (point.lambda - last.lambda) / (first.lambda - last.lambda)
    if (!(theta >= 0 && theta <= 1)) return certifyAlone(this.problem, point)
    const feasible = this.parts.feasible(point.dual)
    let squares = 0
    for (let g = 0; g < feasible.length; g++) {
      squares += (feasible[g] - theta * partsFirst.feasible[g] - (1 - theta) * partsLast.feasible[g]) ** 2
    }
    const mean = theta * partsFirst.size + (1 - theta) * partsLast.size
    const size = Math.max(point.lambda, mean + this.reach * Math.sqrt(squares))
    const value = this.problem.loss.dualValue(feasible)
    return together(point.lambda, { ...partsFirst, feasible, value, size })
  }
}

/** The pieces as claimed, cut where w is not the same to the last digit. */
function piecesOf(points: readonly PointInUse[]): { piece: number }[] {
  let piece = 0
  return points.map((point, i) => {
    const before = points[i - 1]
    if (i > 0 && !(point.piece === before.piece && sameWeights(point, before))) piece++
    return { piece: point.piece < 0 ? -1 : piece }
  })
}

function together(lambda: number, { omega, loss, value, size }: Parts): Certificate {
  return certificate(lambda * omega + loss, Math.max(0, (lambda / size) * value))
}

function sameWeights(a: PointInUse, b: PointInUse): boolean {
  if (a.used.length !== b.used.length) return false
  for (const k of a.used) if (a.w[k] !== b.w[k]) return false
  return true
}
