/** So many rows of a class are worth a look at once. */
const MOST = 5

/** The ranks (from 0) of the highest negatives, best first, and of the lowest positives, worst first; none that stands on top. */
export function extremeRanks(labels: Uint8Array, most = MOST): { high: number[]; low: number[] } {
  const high: number[] = []
  for (let rank = 0; rank < labels.length && high.length < most; rank++) if (labels[rank] === 0) high.push(rank)
  const low: number[] = []
  const top = high[0] ?? labels.length
  for (let rank = labels.length - 1; rank > top && low.length < most; rank--) if (labels[rank] === 1) low.push(rank)
  return { high, low }
}
