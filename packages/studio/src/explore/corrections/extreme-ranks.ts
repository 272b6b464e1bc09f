/** So many rows of a class are worth a look at once. */
const MOST = 5

/** The ranks (from 0) of the highest negatives, best first, and of the lowest positives, worst first. */
export function extremeRanks(labels: Uint8Array, most = MOST): { high: number[]; low: number[] } {
  const high: number[] = []
  for (let rank = 0; rank < labels.length && high.length < most; rank++) if (labels[rank] === 0) high.push(rank)
  const low: number[] = []
  for (let rank = labels.length - 1; rank >= 0 && low.length < most; rank--) if (labels[rank] === 1) low.push(rank)
  return { high, low }
}
