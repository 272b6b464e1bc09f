import type { Threshold } from '@infinite-push/core'

/** A threshold as one types it. */
export function thresholdFlags(threshold: Threshold): string {
  if (threshold.kind === 'top-k') return `--threshold top-k --top-k ${threshold.k}`
  return threshold.kind === 'fraction' ? `--threshold fraction --fraction ${threshold.tau}` : '--threshold max'
}
