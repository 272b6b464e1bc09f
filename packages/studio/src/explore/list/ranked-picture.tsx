import { shortNumber } from '@infinite-push/core/internal'
import { Group, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type Dispatch, type MouseEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RankedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { SaveMenu } from '../figure/save-menu.js'
import { drawPicture, EDGE, inksOf, pictureSvg, type Wish } from './draw-picture.js'
import { pictureLayout, rankAt } from './picture-layout.js'
import { useMotion } from './use-motion.js'

interface RankedPictureProps {
  ranked: RankedView
  row: number | undefined
  wish: Wish | undefined
  /** No feature has a weight: the order says nothing. */
  empty: boolean
  dispatch: Dispatch<Action>
}

const ZOOMS = [50, 200, 1000]
const FAINT = { opacity: 0.35 }

/** The list as one reads it: every row a mark, the first negative a line. */
export const RankedPicture = memo(function RankedPicture(props: RankedPictureProps) {
  const { ranked, row, wish, empty, dispatch } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState<number>()
  const [over, setOver] = useState<number>()
  const scheme = useComputedColorScheme('light')
  const { order, labels, onTop } = ranked
  const rows = Math.min(order.length, zoom ?? order.length)
  const layout = useMemo(() => pictureLayout(rows, Math.max(200, width - 2 * EDGE)), [rows, width])
  const animate = useMotion(order, layout)
  const wished = wish && wish.row === row ? wish.rank - 1 : undefined
  const picture = useMemo(
    () => ({ layout, order, labels, onTop, row, wished }),
    [layout, order, labels, onTop, row, wished],
  )
  const size = { width: layout.perLine * layout.pitch + 2 * EDGE, height: layout.height + 2 * EDGE }

  // Before the browser paints: a canvas of another size than its box is drawn out of shape.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return
    fitCanvas(context, size.width, size.height)
    // The colours of the page follow the scheme.
    const inks = inksOf(canvas.current)
    return animate((places) => drawPicture(context, picture, inks, places))
  }, [picture, size.width, size.height, scheme, animate])

  const rankUnder = ({ nativeEvent }: MouseEvent) =>
    rankAt(nativeEvent.offsetX - EDGE, nativeEvent.offsetY - EDGE, layout)
  const svg = () => (canvas.current ? pictureSvg(picture, inksOf(canvas.current)) : undefined)
  return (
    <div ref={ref}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`The first ${layout.shown} of ${order.length} rows, best first: ${onTop} positives stand before the first negative.`}
        style={{ ...size, cursor: 'pointer', display: 'block', ...(empty && FAINT) }}
        onMouseMove={(event) => setOver(rankUnder(event))}
        onMouseLeave={() => setOver(undefined)}
        onClick={(event) => {
          const rank = rankUnder(event)
          if (rank !== undefined) dispatch({ type: 'row', row: order[rank] })
        }}
      />
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="sm" c="dimmed">
          {empty && 'No feature has a weight: every row has the same score, and this order says nothing. '}
          {over === undefined ? <Legend cut={layout.shown < rows ? layout.shown : undefined} /> : told(ranked, over)}
        </Text>
        <Group gap="xs">
          <Zoom rows={order.length} zoom={zoom} onZoom={setZoom} />
          <SaveMenu title="Ranked list" svg={svg} />
        </Group>
      </Group>
    </div>
  )
})

/** As many pixels as the screen has. A canvas that fits is left alone: a new size clears it, and costs. */
function fitCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  const density = window.devicePixelRatio || 1
  const { canvas } = context
  if (canvas.width === Math.round(width * density) && canvas.height === Math.round(height * density)) return
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  context.setTransform(density, 0, 0, density, EDGE * density, EDGE * density)
}

function Legend({ cut }: { cut: number | undefined }) {
  return (
    <>
      <span style={{ color: 'var(--ip-positive)' }}>●</span> positive{' '}
      <span style={{ color: 'var(--ip-negative)' }}>○</span> negative, a line before the first
      {cut !== undefined && `; the first ${shortNumber(cut)} are drawn`}
    </>
  )
}

function told({ labels, scores, order }: RankedView, rank: number): string {
  return `rank ${shortNumber(rank + 1)}: ${labels[rank] === 1 ? 'positive' : 'negative'}, score ${shortNumber(scores[order[rank]])}`
}

function Zoom({ rows, zoom, onZoom }: { rows: number; zoom: number | undefined; onZoom(zoom?: number): void }) {
  const tops = ZOOMS.filter((count) => count < rows).map((count) => ({
    value: String(count),
    label: `top ${shortNumber(count)}`,
  }))
  return (
    <SegmentedControl
      size="xs"
      aria-label="How much of the list"
      data={[...tops, { value: 'all', label: 'all' }]}
      value={zoom === undefined ? 'all' : String(zoom)}
      onChange={(value) => onZoom(value === 'all' ? undefined : Number(value))}
    />
  )
}
