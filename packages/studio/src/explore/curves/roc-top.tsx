import { shortNumber } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import { memo } from 'react'
import type { RankedView } from '../../engine/views.js'
import { Chart, innerSpans, linePath } from '../figure/chart.js'
import { Panel } from '../figure/panel.js'
import { linearScale } from '../figure/scale.js'

const HEIGHT = 260
/** What happens after this many of the negatives is not the top any more. */
const SHOWN_NEGATIVES = 0.2
const MOST_STEPS = 600

/** How many positives one has found when so many negatives were met. */
export const RocTop = memo(function RocTop({ ranked }: { ranked: RankedView }) {
  const positives = ranked.labels.reduce((sum, label) => sum + label, 0)
  const negatives = ranked.labels.length - positives
  const most = Math.max(1, Math.ceil(SHOWN_NEGATIVES * negatives))
  const steps = stepsOf(ranked.labels, most)
  return (
    <Panel picture title="At the top of the list" about="Going down the list: positives found against negatives met.">
      {(width) => {
        const spans = innerSpans(width, HEIGHT)
        const x = linearScale([0, most], spans.x)
        const y = linearScale([0, positives], spans.y)
        const { auc, ap } = ranked.metrics
        return (
          <>
            <Chart
              width={width}
              height={HEIGHT}
              x={x}
              y={y}
              xLabel="negatives met"
              yLabel="positives found"
              alt={`${ranked.onTop} of ${positives} positives are found before the first negative.`}
            >
              <line
                x1={x(0)}
                y1={y(0)}
                x2={x(most)}
                y2={y((most / negatives) * positives)}
                stroke="var(--ip-faint)"
                strokeDasharray="4 4"
              />
              <path
                d={linePath(steps.map(([n, p]) => [x(n), y(p)]))}
                fill="none"
                stroke="var(--ip-positive)"
                strokeWidth={2}
              />
              <circle cx={x(0)} cy={y(ranked.onTop)} r={5} fill="var(--ip-accent)" />
            </Chart>
            <Text size="sm" c="dimmed">
              AUC {shortNumber(auc)}, average precision {shortNumber(ap)}, on the rows it learnt from
            </Text>
          </>
        )
      }}
    </Panel>
  )
})

/** The corners of the staircase, until so many negatives were met. */
function stepsOf(labels: Uint8Array, most: number): (readonly [number, number])[] {
  const steps: (readonly [number, number])[] = [[0, 0]]
  // More corners than pixels would take long to draw, and look the same.
  const stride = Math.max(1, Math.floor(most / MOST_STEPS))
  let negatives = 0
  let positives = 0
  for (const label of labels) {
    if (label === 1) positives++
    else {
      if (negatives % stride === 0) steps.push([negatives, positives], [negatives + 1, positives])
      if (++negatives === most) break
    }
  }
  steps.push([negatives, positives])
  return steps
}
