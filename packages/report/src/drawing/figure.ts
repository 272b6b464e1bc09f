import { rounded } from '@infinite-push/core/internal'
import type * as PlotModule from '@observablehq/plot'

/** Observable Plot, which figures are given rather than import: it costs start-up time. */
type Plot = typeof PlotModule

/** A picture before it is drawn. */
export interface Figure {
  /** What there is to see, in words, for those who cannot see it. */
  alt: string
  /** What the colours stand for; pages say it in the caption, files in the picture. */
  legend?: readonly { color: string; what: string }[]
  /** The plot for that many pixels of width. */
  plot(Plot: Plot, width: number): PlotModule.PlotOptions
}

/** λ on a logarithmic scale that falls to the right: simple models on the left, complex ones on the right. */
export function lambdaAxis(label: string, width: number): PlotModule.ScaleOptions {
  return { type: 'log', reverse: true, label: width < 500 ? label.replace(/:.*/, ' →') : label, ...logTicks(width) }
}

/** Few ticks, as plain numbers. */
function logTicks(width: number): PlotModule.ScaleOptions {
  return { ticks: width < 500 ? 3 : 6, tickFormat: (value: number) => String(rounded(value, 2)) }
}
