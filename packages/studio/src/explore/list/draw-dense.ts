import type { PictureLayout } from './picture-layout.js'

/** Marks that stand so close are a few pixels each: tens of thousands of circles would cost more than a frame. */
export const DENSE_PITCH = 4
/** The part of the pitch that a mark takes, and how faint a negative is beside a positive. */
const MARK = 0.7
const FAINT = 0.45

/** Puts the marks of a long list as pixels; false where the colours are not plain. */
export function drawDense(
  context: CanvasRenderingContext2D,
  picture: { layout: PictureLayout; labels: Uint8Array },
  inks: Record<'positive' | 'negative', string>,
): boolean {
  const negative = pixelOf(context, inks.negative, FAINT)
  const positive = pixelOf(context, inks.positive, 1)
  if (negative === undefined || positive === undefined) return false
  const { width, height } = context.canvas
  const image = imageFor(context)
  const pixels = new Uint32Array(image.data.buffer).fill(0)
  const { a: density, e: left, f: top } = context.getTransform()
  const { shown, perLine, pitch } = picture.layout
  const size = Math.max(1, Math.round(MARK * pitch * density))
  for (let rank = 0; rank < shown; rank++) {
    const x = Math.round(left + (rank % perLine) * pitch * density)
    const y = Math.round(top + Math.floor(rank / perLine) * pitch * density)
    const pixel = picture.labels[rank] === 1 ? positive : negative
    for (let line = y; line < y + size && line < height; line++)
      pixels.fill(pixel, line * width + x, line * width + x + size)
  }
  context.putImageData(image, 0, 0)
  return true
}

/** The last image of each canvas: one comes with every frame of a drag, and new ones would pile up faster than they are swept away. */
const images = new WeakMap<CanvasRenderingContext2D, ImageData>()

function imageFor(context: CanvasRenderingContext2D): ImageData {
  const { width, height } = context.canvas
  const last = images.get(context)
  if (last?.width === width && last.height === height) return last
  const image = context.createImageData(width, height)
  images.set(context, image)
  return image
}

/** A colour as a pixel of image data (bytes red, green, blue, alpha); undefined where it is not written as #rrggbb. */
function pixelOf(context: CanvasRenderingContext2D, colour: string, alpha: number): number | undefined {
  context.fillStyle = colour
  // The context gives back whatever it was told in this form, where the colour is opaque.
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(String(context.fillStyle))
  if (!hex) return undefined
  const [red, green, blue] = hex.slice(1).map((part) => Number.parseInt(part, 16))
  return ((Math.round(255 * alpha) << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
