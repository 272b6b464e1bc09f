import { type PictureLayout, placeOf } from './picture-layout.js'

/** What is drawn: the rows in order, their classes, and where the first negative is. */
export interface Picture {
  layout: PictureLayout
  order: Int32Array
  labels: Uint8Array
  onTop: number
  /** A row to mark. */
  row: number | undefined
}

/** Where every row was before, and how much of the way it has gone, from 0 to 1. */
export interface Motion {
  from: Int32Array
  part: number
}

/** The colours of the page, asked for once per drawing. */
interface Inks {
  positive: string
  negative: string
  ink: string
}

export function inksOf(element: HTMLElement): Inks {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return { positive: value('--ip-positive'), negative: value('--ip-negative'), ink: value('--ip-ink') }
}

/** Draws the list: a full dot is a positive, a ring a negative, and a line stands before the first negative. */
export function drawPicture(context: CanvasRenderingContext2D, picture: Picture, inks: Inks, motion?: Motion): void {
  const { layout, onTop } = picture
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  drawClass(context, picture, 0, inks, motion)
  drawClass(context, picture, 1, inks, motion)
  if (onTop < layout.shown) drawFirstNegative(context, picture, inks.ink)
  drawMarked(context, picture, inks.ink)
}

/** All marks of one class in one path: one call to the canvas instead of thousands. */
function drawClass(
  context: CanvasRenderingContext2D,
  picture: Picture,
  label: number,
  inks: Inks,
  motion?: Motion,
): void {
  const { layout, labels } = picture
  const radius = Math.max(1, layout.pitch * (label === 1 ? 0.38 : 0.3))
  context.beginPath()
  for (let rank = 0; rank < layout.shown; rank++) {
    if (labels[rank] !== label) continue
    const [x, y] = placeInMotion(picture, rank, motion)
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

function placeInMotion({ layout, order }: Picture, rank: number, motion?: Motion): [number, number] {
  const [x, y] = placeOf(rank, layout)
  if (!motion) return [x, y]
  const [fromX, fromY] = placeOf(motion.from[order[rank]], layout)
  return [fromX + (x - fromX) * motion.part, fromY + (y - fromY) * motion.part]
}

function drawFirstNegative(context: CanvasRenderingContext2D, { layout, onTop }: Picture, ink: string): void {
  const [x, y] = placeOf(onTop, layout)
  const half = layout.pitch / 2
  context.strokeStyle = ink
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x - half, y - half)
  context.lineTo(x - half, y + half)
  // Rounded over the line above, so that it reads as the end of what stands before.
  if (onTop >= layout.perLine) {
    context.moveTo(x - half, y - half)
    context.lineTo(layout.perLine * layout.pitch, y - half)
  }
  context.moveTo(x - half, y + half)
  context.lineTo(0, y + half)
  context.stroke()
}

function drawMarked(context: CanvasRenderingContext2D, { layout, order, row }: Picture, ink: string): void {
  if (row === undefined) return
  const rank = order.indexOf(row)
  if (rank < 0 || rank >= layout.shown) return
  const [x, y] = placeOf(rank, layout)
  context.strokeStyle = ink
  context.lineWidth = 2
  context.beginPath()
  context.arc(x, y, Math.max(5, layout.pitch * 0.6), 0, 2 * Math.PI)
  context.stroke()
}
