import { percent, shortNumber, spreadOf } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import type { PinnedView } from '../../engine/views.js'
import type { Place } from '../../state/pins.js'
import { Chart, innerSpans, linePath } from '../figure/chart.js'
import { linearScale, logScale } from '../figure/scale.js'

const HEIGHT = 260

interface BothCurvesProps {
  a: PinnedView
  b: PinnedView
  width: number
}

/** What rows left out say along both paths, and where the two settings stand on them. */
export function BothCurves({ a, b, width }: BothCurvesProps) {
  const ratios = [a, b].flatMap(({ curve, lambdaMax }) => curve.map(({ lambda }) => lambda / lambdaMax))
  if (ratios.length === 0) return null
  const spans = innerSpans(width, HEIGHT)
  const x = logScale([Math.max(1, ...ratios), Math.min(0.999, ...ratios)], spans.x)
  const tops = [a, b].flatMap(({ curve }) => curve.map(({ mean, standardError }) => mean + standardError))
  const y = linearScale([0, Math.min(1, Math.max(0.01, ...tops))], spans.y)
  const sides = { a: sideOf(a), b: sideOf(b) }
  return (
    <div>
      <Text fw={600} size="sm">
        Both on new rows
      </Text>
      <Text size="sm" c="dimmed">
        The part of the positives above the first negative among rows left out, along each λ; the letters stand at the
        pinned ones. Bands are one standard error.
      </Text>
      <Chart
        width={width}
        height={HEIGHT}
        x={x}
        y={y}
        xLabel="λ as a part of its own λ_max"
        yLabel="positives at the top"
        alt={`Rows left out along both paths: ${altOf('A', sides.a)}, ${altOf('B', sides.b)}.`}
      >
        <Curve place="a" view={a} {...{ x, y }} />
        <Curve place="b" view={b} {...{ x, y }} />
        <PinMark place="a" at={[x(sides.a.ratio), y(sides.a.mean)]} />
        <PinMark place="b" at={[x(sides.b.ratio), y(sides.b.mean)]} />
      </Chart>
    </div>
  )
}

/** Where a setting stands on its curve. */
function sideOf({ point, lambdaMax, folds }: PinnedView): { ratio: number; mean: number } {
  return { ratio: lambdaMax > 0 ? point.lambda / lambdaMax : 1, mean: folds.length > 0 ? spreadOf(folds).mean : 0 }
}

function altOf(name: string, { ratio, mean }: { ratio: number; mean: number }): string {
  return `${name} has ${percent(mean)} at ${shortNumber(ratio)} of λ_max`
}

interface CurveProps {
  place: Place
  view: PinnedView
  x(ratio: number): number
  y(part: number): number
}

function Curve({ place, view: { curve, lambdaMax }, x, y }: CurveProps) {
  const at = (part: (point: (typeof curve)[number]) => number) =>
    curve.map((point) => [x(point.lambda / lambdaMax), y(Math.min(1, Math.max(0, part(point))))] as const)
  const upper = at(({ mean, standardError }) => mean + standardError)
  const lower = at(({ mean, standardError }) => mean - standardError)
  return (
    <g>
      <path d={`${linePath([...upper, ...lower.reverse()])}Z`} fill={`var(--ip-${place})`} opacity={0.12} />
      <path
        d={linePath(at(({ mean }) => mean))}
        fill="none"
        stroke={`var(--ip-${place})`}
        strokeWidth={2}
        // Told apart without colours, too.
        strokeDasharray={place === 'b' ? '6 3' : undefined}
      />
    </g>
  )
}

function PinMark({ place, at: [x, y] }: { place: Place; at: readonly [number, number] }) {
  return (
    <g>
      <circle cx={x} cy={y} r={9} fill={`var(--ip-${place})`} stroke="var(--ip-surface)" strokeWidth={2} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={11} fontWeight={700} fill="var(--ip-surface)">
        {place.toUpperCase()}
      </text>
    </g>
  )
}
