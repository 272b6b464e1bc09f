import { shortNumber } from '@infinite-push/core/internal'
import type { ReactNode, SVGProps } from 'react'
import type { Scale } from './scale.js'

export const MARGIN = { top: 26, right: 16, bottom: 36, left: 48 }

/** The pixels between the margins. */
export function innerSpans(width: number, height: number): { x: [number, number]; y: [number, number] } {
  return { x: [MARGIN.left, Math.max(MARGIN.left + 10, width - MARGIN.right)], y: [height - MARGIN.bottom, MARGIN.top] }
}

interface ChartProps extends Omit<SVGProps<SVGSVGElement>, 'x' | 'y' | 'width' | 'height'> {
  width: number
  height: number
  x: Scale
  y: Scale
  xLabel: string
  yLabel: string
  /** What there is to see, in words. */
  alt: string
  children: ReactNode
}

/** Two axes with a picture between them. */
export function Chart({ width, height, x, y, xLabel, yLabel, alt, children, ...rest }: ChartProps) {
  const spans = innerSpans(width, height)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={alt}
      fontSize={12}
      {...rest}
    >
      <g stroke="var(--ip-line)">
        {y.ticks.map((tick) => (
          <line key={tick} x1={spans.x[0]} x2={spans.x[1]} y1={y(tick)} y2={y(tick)} />
        ))}
      </g>
      {children}
      <g fill="var(--ip-muted)">
        {y.ticks.map((tick) => (
          <text key={tick} x={spans.x[0] - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {shortNumber(tick)}
          </text>
        ))}
        {x.ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={height - MARGIN.bottom + 16} textAnchor="middle">
            {shortNumber(tick)}
          </text>
        ))}
        <text x={spans.x[1]} y={height - 4} textAnchor="end">
          {xLabel}
        </text>
        <text x={4} y={14}>
          {yLabel}
        </text>
      </g>
    </svg>
  )
}

/** `M x y L x y …` */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
