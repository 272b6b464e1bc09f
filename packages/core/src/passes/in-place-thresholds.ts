import type { Cure } from '../errors/model-warnings.js'
import { proposedThreshold, type ThresholdStart } from '../model/diagnosis/threshold-starts.js'
import { saidOf } from '../model/document/start-record.js'
import { thresholdGrid } from '../problem/threshold-grid.js'
import type { InPlaceTable } from './in-place-table.js'

/** λ_max for the thresholds that cross-validation chooses from, the paper's own first: all in the same passes. */
export async function thresholdStartsInPlace(open: InPlaceTable): Promise<ThresholdStart[]> {
  const grid = thresholdGrid({ negatives: open.negatives.all.count })
  const found = await open.lambdaMax.atEach(grid)
  const { free } = await open.penalty()
  return grid.map((threshold, i) => {
    const isOpen = !free && saidOf(found[i]) === 'undecided'
    return { threshold, lambdaMax: found[i].value, ...(isOpen && { undecided: true as const }) }
  })
}

/** A threshold that has models, when every model of the table's own is empty: the sample proposes it, and a pass shows that it does. */
export async function easierInPlace(open: InPlaceTable): Promise<Cure> {
  const { value, upper, meansEqual } = await open.lambdaMax.at()
  if (meansEqual) return { kind: 'means-equal' }
  const grid = thresholdGrid({ negatives: open.negatives.all.count })
  const starts: ThresholdStart[] = []
  for (const threshold of grid) starts.push({ threshold, lambdaMax: await open.lambdaMax.proposed(threshold) })
  const proposed = proposedThreshold(starts)
  if (proposed === 'none' || !(value > 0 || (await open.meanDistance()) > upper)) return { kind: 'none' }
  if (proposed?.kind === 'fraction' && proposed.tau < 1 && (await open.lambdaMax.isAboveZero(proposed))) return proposed
  return { kind: 'fraction', tau: 1 }
}
