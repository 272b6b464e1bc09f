/** A point of something that is linear in one parameter, piece by piece. */
interface PointOfPiece {
  /** A number that neighbouring points share when they lie on one piece; −1: on one of its own. */
  readonly piece: number
}

/** Whether point i is the first or the last of its piece: what is linear between these is known in between. */
export function endsPiece(points: readonly PointOfPiece[], i: number): boolean {
  const { piece } = points[i]
  return piece < 0 || points[i - 1]?.piece !== piece || points[i + 1]?.piece !== piece
}
