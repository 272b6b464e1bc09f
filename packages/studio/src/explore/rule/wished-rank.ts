import type { RankedView } from '../../engine/views.js'

/** The rank, from 1, that a row would have with another score; among equals it stands where the list would put it. */
export function wishedRank(score: number, { scores, order, labels }: RankedView, row: number): number {
  const label = labels[order.indexOf(row)]
  const isBefore = (other: number, i: number) =>
    scores[other] > score || (scores[other] === score && (labels[i] < label || (labels[i] === label && other < row)))
  return 1 + order.reduce((before, other, i) => before + (other !== row && isBefore(other, i) ? 1 : 0), 0)
}
