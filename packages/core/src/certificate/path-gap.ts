import type { ColumnScreen } from '../numeric/matrix/column-screen.js'
import { endsPiece } from '../numeric/order/pieces.js'
import { hasOneThreshold, type OneThresholdProblem, type Problem } from '../problem/problem.js'
import { type Certificate, certificate, certify } from './gap.js'
import { Parts, PathParts } from './path-parts.js'
import { type BoxProblem, boxProblem, pathScreen } from './path-screen.js'
import type { PointToCertify } from './point-to-certify.js'
import { ProofsInTurn } from './proofs-in-turn.js'

/**
 * Certifies points of one path, several at a time: the numbers of `certify` up to rounding, from the data, w and the
 * multipliers alone, in far less time. On a narrow table each takes over from the one before (path-proof.ts). On a wide one (1)
 * passes over rounded numbers rule out most columns, and the others are read once (path-parts.ts). (2) Of a piece only the two ends are computed in full, and only where w is seen to be the same. For a point in between it is checked how far its
 * multipliers are from the mean d = θd₁ + (1 − θ)d₂ that they should be: |u_k| ≤ θ|u_1k| + (1 − θ)|u_2k| + ‖x_k‖‖dual − d‖,
 * whatever the solver claimed.
 */
export function pathCertifier(
  problem: Problem,
  screen: ColumnScreen | undefined = pathScreen(problem),
): (points: readonly PointToCertify[]) => Certificate[] {
  const box = boxProblem(problem)
  if (!box || !hasOneThreshold(problem)) return (points) => points.map((point) => certifyAlone(problem, point))
  const proofs = screen ? new Along(problem, box, screen) : new ProofsInTurn(problem, box)
  return (points) => proofs.certify(points)
}

function certifyAlone(problem: Problem, { lambda, w, dual }: PointToCertify): Certificate {
  return certify({ ...problem, lambda }, w.dense(), dual)
}

class Along {
  private readonly parts: PathParts
  /** max_k ‖x_k‖/f_k, or more: how far |u_k|/f_k moves with the multipliers. */
  private readonly reach: number

  constructor(
    private readonly problem: OneThresholdProblem,
    box: BoxProblem,
    screen: ColumnScreen,
  ) {
    const { factors } = box
    this.parts = new PathParts(problem, box, screen)
    const smallest = factors ? factors.reduce((least, f) => Math.min(least, f), 1) : 1
    this.reach = screen.panels.largestNorm / smallest
  }

  certify(points: readonly PointToCertify[]): Certificate[] {
    const pieces = piecesOf(points)
    const ends = points.map((_, i) => i).filter((i) => endsPiece(pieces, i))
    const parts = this.parts.of(ends.map((i) => points[i]))
    let next = 0
    return points.map((point, i) => {
      if (i === ends[next]) return together(point.lambda, parts[next++])
      return this.between(point, [points[ends[next - 1]], points[ends[next]]], [parts[next - 1], parts[next]])
    })
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
    return together(point.lambda, new Parts(partsFirst.omega, partsFirst.loss, feasible, value, size))
  }
}

/** The pieces as claimed, cut where w is not the same to the last digit. */
function piecesOf(points: readonly PointToCertify[]): { piece: number }[] {
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

function sameWeights({ w: a }: PointToCertify, { w: b }: PointToCertify): boolean {
  return sameNumbers(a.features, b.features) && sameNumbers(a.weights, b.weights)
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
