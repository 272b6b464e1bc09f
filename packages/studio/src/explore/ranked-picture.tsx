import { Group, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type Dispatch, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { RankedView } from '../engine/engine.js'
import { grouped, short } from '../shell/numbers.js'
import type { Action } from '../state/actions.js'
import { drawPicture, inksOf } from './draw-picture.js'
import { pictureLayout, rankAt } from './picture-layout.js'
import { ranksByRow, useMotion } from './use-motion.js'

interface RankedPictureProps {
  ranked: RankedView
  row: number | undefined
  dispatch: Dispatch<Action>
}

const ZOOMS = [50, 200, 1000]

/** The list as one reads it: every row a mark, the first negative a line. */
export function RankedPicture({ ranked, row, dispatch }: RankedPictureProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState<number>()
  const [over, setOver] = useState<number>()
  const scheme = useComputedColorScheme('light')
  const rows = Math.min(ranked.order.length, zoom ?? ranked.order.length)
  const layout = useMemo(() => pictureLayout(rows, Math.max(200, width)), [rows, width])
  const ranks = useMemo(() => ranksByRow(ranked.order), [ranked])
  const animate = useMotion(ranks, layout)

  // The colours of the page follow the scheme.
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const density = window.devicePixelRatio || 1
    element.width = layout.perLine * layout.pitch * density
    element.height = (layout.height + 2) * density
    context.scale(density, density)
    const inks = inksOf(element)
    const picture = { layout, order: ranked.order, labels: ranked.labels, onTop: ranked.onTop, row }
    return animate((motion) => drawPicture(context, picture, inks, motion))
  }, [ranked, layout, row, scheme, animate])

  const rankUnder = ({ nativeEvent }: MouseEvent) => rankAt(nativeEvent.offsetX, nativeEvent.offsetY, layout)
  return (
    <div ref={ref}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`The first ${layout.shown} of ${ranked.order.length} rows, best first: ${ranked.onTop} positives stand before the first negative.`}
        style={{ width: layout.perLine * layout.pitch, height: layout.height + 2, cursor: 'pointer', display: 'block' }}
        onMouseMove={(event) => setOver(rankUnder(event))}
        onMouseLeave={() => setOver(undefined)}
        onClick={(event) => {
          const rank = rankUnder(event)
          if (rank !== undefined) dispatch({ type: 'row', row: ranked.order[rank] })
        }}
      />
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="sm" c="dimmed">
          {over === undefined
            ? '● positive   ○ negative   ▏first negative'
            : `rank ${grouped(over + 1)}: ${ranked.labels[over] === 1 ? 'positive' : 'negative'}, score ${short(ranked.scores[ranked.order[over]])}`}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="How much of the list"
          data={[
            ...ZOOMS.filter((count) => count < ranked.order.length).map((count) => ({
              value: String(count),
              label: `top ${grouped(count)}`,
            })),
            { value: 'all', label: 'all' },
          ]}
          value={zoom === undefined ? 'all' : String(zoom)}
          onChange={(value) => setZoom(value === 'all' ? undefined : Number(value))}
        />
      </Group>
    </div>
  )
}
