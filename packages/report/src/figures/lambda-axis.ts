import { rounded } from '@infinite-push/core/internal'
import type { ScaleOptions } from '@observablehq/plot'

/** λ on a logarithmic scale that falls to the right: simple models on the left, complex ones on the right. */
export function lambdaAxis(label: string, width: number): ScaleOptions {
  return { type: 'log', reverse: true, label: width < 500 ? label.replace(/:.*/, ' →') : label, ...logTicks(width) }
}

/** Few ticks, as plain numbers. */
function logTicks(width: number): ScaleOptions {
  return { ticks: width < 500 ? 3 : 6, tickFormat: (value: number) => String(rounded(value, 2)) }
}
