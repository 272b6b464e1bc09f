/** Where the marks of a list stand: line by line, as one reads. */
export interface PictureLayout {
  /** Rows that are shown. */
  shown: number
  perLine: number
  /** Pixels from mark to mark. */
  pitch: number
  height: number
}

const LARGEST_PITCH = 16
const SMALLEST_PITCH = 3
const MOST_PIXELS = 220

/** The largest marks with which all of the list fits; below the smallest, the list is cut. */
export function pictureLayout(rows: number, width: number): PictureLayout {
  for (let pitch = LARGEST_PITCH; pitch > SMALLEST_PITCH; pitch--) {
    const layout = layoutAt(pitch, rows, width)
    if (layout.height <= MOST_PIXELS) return layout
  }
  const perLine = Math.max(1, Math.floor(width / SMALLEST_PITCH))
  return layoutAt(SMALLEST_PITCH, Math.min(rows, perLine * Math.floor(MOST_PIXELS / SMALLEST_PITCH)), width)
}

function layoutAt(pitch: number, shown: number, width: number): PictureLayout {
  const perLine = Math.max(1, Math.floor(width / pitch))
  return { shown, perLine, pitch, height: Math.ceil(shown / perLine) * pitch }
}

/** The centre of the mark at a rank, counted from 0. */
export function placeOf(rank: number, { perLine, pitch }: PictureLayout): [x: number, y: number] {
  return [((rank % perLine) + 0.5) * pitch, (Math.floor(rank / perLine) + 0.5) * pitch]
}

/** The rank of the mark at a point; undefined beside the list. */
export function rankAt(x: number, y: number, layout: PictureLayout): number | undefined {
  const column = Math.floor(x / layout.pitch)
  const rank = Math.floor(y / layout.pitch) * layout.perLine + column
  return column >= 0 && column < layout.perLine && rank >= 0 && rank < layout.shown ? rank : undefined
}
