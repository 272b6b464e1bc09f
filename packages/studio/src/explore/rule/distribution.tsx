import { shortNumber } from '@infinite-push/core/internal'
import { memo, useEffect, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { DistributionView, TableView } from '../../engine/views.js'

const BAR = 4
const WIDTH = 96
const MIDDLE = 14

interface DistributionProps {
  engine: Engine
  table: TableView
  feature: number
}

/** Two small histograms, the positives upwards and the negatives downwards, each as a part of its class. */
export const Distribution = memo(function Distribution({ engine, table, feature }: DistributionProps) {
  const view = useDistribution(engine, feature)
  if (!view) return <svg width={WIDTH} height={2 * MIDDLE} aria-hidden="true" />
  const up = view.positives.map((count) => count / table.positives)
  const down = view.negatives.map((count) => count / table.negatives)
  const unit = (MIDDLE - 1) / Math.max(...up, ...down)
  const bars = (parts: readonly number[], sign: -1 | 1) =>
    parts.map((part, i) => `M${BAR * i} ${MIDDLE}v${(sign * part * unit).toFixed(1)}h${BAR - 0.6}V${MIDDLE}z`).join('')
  return (
    <svg
      width={WIDTH}
      height={2 * MIDDLE}
      role="img"
      aria-label={`from ${shortNumber(view.low)} to ${shortNumber(view.high)}`}
    >
      <title>
        from {shortNumber(view.low)} to {shortNumber(view.high)}
      </title>
      <path d={bars(up, -1)} fill="var(--ip-positive)" />
      <path d={bars(down, 1)} fill="var(--ip-negative)" />
    </svg>
  )
})

/** How the values of a feature lie in the two classes, as soon as the engine says so. */
export function useDistribution(engine: Engine, feature: number): DistributionView | undefined {
  const [view, setView] = useState<DistributionView>()
  useEffect(() => {
    engine.distribution(feature).then(setView, () => {})
  }, [engine, feature])
  return view?.feature === feature ? view : undefined
}
