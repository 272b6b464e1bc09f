import { firstNegativeLine, type Inks, markRadius, type Picture } from './draw-picture.js'
import { placeOf } from './picture-layout.js'

const EDGE = 4

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
