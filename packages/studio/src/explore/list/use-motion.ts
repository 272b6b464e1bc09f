import { useCallback, useMemo, useRef } from 'react'
import { type PictureLayout, placeOf } from './picture-layout.js'

/** More marks than this jump: following them would cost frames, and nobody could. */
const MOST_MOVING = 2000
const DURATION_MS = 180

interface Standing {
  layout: PictureLayout
  /** x and y of every row, where it is drawn. */
  rows: Float32Array
}

/**
 * Lets rows glide from where they are drawn to where they stand. The function it returns draws now and on every frame
 * until they have arrived, with x and y of every rank, and gives back a function that stops it.
 */
export function useMotion(order: Int32Array, layout: PictureLayout) {
  const standing = useRef<Standing>(undefined)
  const placed = order.length <= MOST_MOVING ? order.length : layout.shown
  const goal = useMemo(() => goalPlaces(placed, layout), [placed, layout])
  return useCallback(
    (draw: (places: Float32Array) => void) => {
      const last = standing.current
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      const room = roomFor(order)
      const moves = last?.layout === layout && last.rows.length === room && room > 0 && !still
      const now = { layout, rows: new Float32Array(room) }
      standing.current = now
      const show = (places: Float32Array) => {
        if (now.rows.length > 0) keep(places, order, now.rows)
        draw(places)
      }
      if (!moves) {
        show(goal)
        return () => {}
      }
      return glide((part) => show(part < 1 ? between(last.rows, goal, order, part) : goal))
    },
    [order, layout, goal],
  )
}

/** For x and y of every row by its number, which in one of several lists can be larger than there are ranks; 0 where rows jump. */
function roomFor(order: Int32Array): number {
  if (order.length > MOST_MOVING) return 0
  const last = order.reduce((most, row) => Math.max(most, row), -1)
  return last < 10 * MOST_MOVING ? 2 * (last + 1) : 0
}

function goalPlaces(rows: number, layout: PictureLayout): Float32Array {
  const places = new Float32Array(2 * rows)
  for (let rank = 0; rank < rows; rank++) {
    const [x, y] = placeOf(rank, layout)
    places[2 * rank] = x
    places[2 * rank + 1] = y
  }
  return places
}

/** A part of the way from where the row of each rank was. */
function between(rows: Float32Array, goal: Float32Array, order: Int32Array, part: number): Float32Array {
  const places = new Float32Array(goal.length)
  for (let rank = 0; rank < order.length; rank++) {
    for (let k = 0; k < 2; k++) {
      const from = rows[2 * order[rank] + k]
      places[2 * rank + k] = from + (goal[2 * rank + k] - from) * part
    }
  }
  return places
}

function keep(places: Float32Array, order: Int32Array, rows: Float32Array): void {
  for (let rank = 0; rank < order.length; rank++) {
    rows[2 * order[rank]] = places[2 * rank]
    rows[2 * order[rank] + 1] = places[2 * rank + 1]
  }
}

/** Calls on every frame with the part of the way, fast at first, until it is 1. */
function glide(step: (part: number) => void): () => void {
  const began = performance.now()
  const next = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / DURATION_MS))
    step(1 - (1 - part) ** 2)
    if (part < 1) frame = requestAnimationFrame(next)
  }
  let frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}
