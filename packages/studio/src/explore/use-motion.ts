import { useCallback, useRef } from 'react'
import type { Motion } from './draw-picture.js'
import type { PictureLayout } from './picture-layout.js'

/** More marks than this jump: following them would cost frames, and nobody could. */
const MOST_MOVING = 2000
const DURATION_MS = 180

/** At which rank each row stands. */
export function ranksByRow(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length)
  order.forEach((row, rank) => {
    ranks[row] = rank
  })
  return ranks
}

/**
 * Lets rows glide from where they stood to where they stand. The function it returns draws now and on every frame until
 * they have arrived, and gives back a function that stops it.
 */
export function useMotion(ranks: Int32Array, layout: PictureLayout) {
  const before = useRef<{ ranks: Int32Array; layout: PictureLayout }>(undefined)
  return useCallback(
    (draw: (motion?: Motion) => void) => {
      const last = before.current
      before.current = { ranks, layout }
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      const moves = last && last.ranks !== ranks && last.layout === layout && ranks.length <= MOST_MOVING && !still
      if (!moves) {
        draw()
        return () => {}
      }
      const began = performance.now()
      let frame = 0
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - began) / DURATION_MS))
        draw(part < 1 ? { from: last.ranks, part: 1 - (1 - part) ** 2 } : undefined)
        if (part < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
      return () => cancelAnimationFrame(frame)
    },
    [ranks, layout],
  )
}
