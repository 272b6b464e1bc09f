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
