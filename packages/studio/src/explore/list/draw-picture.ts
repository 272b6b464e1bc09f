import { DENSE_PITCH, drawDense } from './draw-dense.js'
import { type PictureLayout, placeOf } from './picture-layout.js'

/** Room for rings around marks at the edges. */
export const EDGE = 4

/** What is drawn: the rows in order, their classes, and where the first negative is. */
export interface Picture {
  layout: PictureLayout
  order: Int32Array
  labels: Uint8Array
  onTop: number
  /** A row to mark, and the rank (from 0) where it would stand if it were as one wishes. */
  row: number | undefined
  wished: number | undefined
}

/** Where a row would stand if its values were others; ranks count from 1. */
export interface Wish {
  row: number
  rank: number
}

/** The colours of the page. */
interface Inks {
  positive: string
  negative: string
  ink: string
  accent: string
}

export function inksOf(element: HTMLElement): Inks {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(`--ip-${name}`).trim()
  return { positive: value('positive'), negative: value('negative'), ink: value('ink'), accent: value('accent') }
}

/** How large marks are: full ones for positives, rings for negatives. */
function markRadius({ pitch }: PictureLayout, positive: boolean): number {
  return Math.max(1, pitch * (positive ? 0.38 : 0.3))
}

/**
 * Draws the list: a full dot is a positive, a ring a negative, and a line stands before the first negative. `places` are
 * x and y of every rank.
 */
export function drawPicture(context: CanvasRenderingContext2D, picture: Picture, inks: Inks, places: Float32Array) {
  const { layout, onTop } = picture
  const { width, height } = context.canvas
  context.clearRect(-width, -height, 2 * width, 2 * height)
  if (layout.pitch > DENSE_PITCH || !drawDense(context, picture, inks)) {
    drawClass(context, picture, 0, inks, places)
    drawClass(context, picture, 1, inks, places)
  }
  if (onTop >= 0 && onTop < layout.shown) drawFirstNegative(context, picture, inks.ink)
  drawMarked(context, picture, inks)
}

/** All marks of one class in one path: one call to the canvas instead of thousands. */
function drawClass(
  context: CanvasRenderingContext2D,
  { layout, labels }: Picture,
  label: number,
  inks: Inks,
  places: Float32Array,
): void {
  const radius = markRadius(layout, label === 1)
  context.beginPath()
  for (let rank = 0; rank < layout.shown; rank++) {
    if (labels[rank] !== label) continue
    const x = places[2 * rank]
    const y = places[2 * rank + 1]
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }
  if (label === 1) {
    context.fillStyle = inks.positive
    context.fill()
  } else {
    context.strokeStyle = inks.negative
    context.lineWidth = Math.max(0.7, layout.pitch / 8)
    context.stroke()
  }
}

/** The line before the first negative, as corners: down to its left, and on below and above the lines it ends. */
function firstNegativeLine({ layout, onTop }: Pick<Picture, 'layout' | 'onTop'>): readonly [number, number][] {
  const [x, y] = placeOf(onTop, layout)
  const half = layout.pitch / 2
  const end = layout.perLine * layout.pitch
  const above = onTop >= layout.perLine ? ([[end, y - half]] as const) : []
  return [...above, [x - half, y - half], [x - half, y + half], [0, y + half]].map(([a, b]) => [a, b])
}

function drawFirstNegative(context: CanvasRenderingContext2D, picture: Picture, ink: string): void {
  context.strokeStyle = ink
  context.lineWidth = 2
  context.beginPath()
  for (const [x, y] of firstNegativeLine(picture)) context.lineTo(x, y)
  context.stroke()
}

/** A ring around the marked row; dashed where it would stand, with a line from one to the other. */
function drawMarked(context: CanvasRenderingContext2D, { layout, order, row, wished }: Picture, inks: Inks): void {
  const rank = row === undefined ? -1 : order.indexOf(row)
  if (rank < 0) return
  const radius = Math.max(5, layout.pitch * 0.6)
  const ring = (x: number, y: number) => {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.stroke()
  }
  const from = placeOf(rank, layout)
  context.lineWidth = 2
  context.strokeStyle = inks.ink
  if (rank < layout.shown) ring(...from)
  if (wished === undefined || wished === rank || wished >= layout.shown) return
  const to = placeOf(wished, layout)
  context.strokeStyle = inks.accent
  context.setLineDash([4, 3])
  if (rank < layout.shown) {
    context.beginPath()
    context.moveTo(...from)
    context.lineTo(...to)
    context.stroke()
  }
  ring(...to)
  context.setLineDash([])
}

/** The list as an SVG of its own. */
export function pictureSvg({ layout, labels, onTop }: Picture, { positive, negative, ink }: Inks): string {
  const marks = Array.from({ length: layout.shown }, (_, rank) => {
    const [x, y] = placeOf(rank, layout)
    const isPositive = labels[rank] === 1
    const look = isPositive ? `fill="${positive}"` : `fill="none" stroke="${negative}"`
    return `<circle cx="${x}" cy="${y}" r="${markRadius(layout, isPositive).toFixed(1)}" ${look}/>`
  })
  const corners = onTop >= 0 && onTop < layout.shown ? firstNegativeLine({ layout, onTop }) : []
  const line = `<polyline fill="none" stroke="${ink}" stroke-width="2" points="${corners.join(' ')}"/>`
  const width = layout.perLine * layout.pitch + 2 * EDGE
  const height = layout.height + 2 * EDGE
  const size = `width="${width}" height="${height}" viewBox="${-EDGE} ${-EDGE} ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${marks.join('')}${line}</svg>`
}
