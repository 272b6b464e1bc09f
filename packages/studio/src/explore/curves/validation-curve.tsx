import { percent, shortNumber } from '@infinite-push/core/internal'
import { Box, Button, Group, Text } from '@mantine/core'
import { type Dispatch, type MouseEvent, memo } from 'react'
import type { PathView, ValidationView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { ProgressLine } from '../../ui/progress-line.js'
import { TroubleAlert } from '../../ui/trouble-alert.js'
import type { Task } from '../../ui/use-task.js'
import { lambdaScale, PointLine } from '../dial/point-line.js'
import classes from '../dial/point-line.module.css'
import { Chart, innerSpans, linePath } from '../figure/chart.js'
import { Panel } from '../figure/panel.js'
import { linearScale } from '../figure/scale.js'
import { Expectation } from './expectation.js'
import { TriedTable } from './tried-table.js'

const HEIGHT = 300

interface ValidationCurveProps {
  path: PathView
  validation: Task<ValidationView>
  onValidate(): void
  dispatch: Dispatch<Action>
}

/** How well each point does on rows it did not see. */
export const ValidationCurve = memo(function ValidationCurve(props: ValidationCurveProps) {
  const { path, validation, onValidate, dispatch } = props
  return (
    <Panel
      picture={validation.state === 'done'}
      title="How well it does on new rows"
      about="The part of the positives above the first negative among rows left out; the band is one standard error."
    >
      {(width) => {
        if (validation.state !== 'done') return <NotYet validation={validation} onValidate={onValidate} />
        return (
          <>
            <div className={classes.figure}>
              <Curve path={path} validation={validation.value} width={width} dispatch={dispatch} />
              <PointLine path={path} width={width} height={HEIGHT} />
            </div>
            <Expectation validation={validation.value} />
            <TriedTable validation={validation.value} />
          </>
        )
      }}
    </Panel>
  )
})

function NotYet({ validation, onValidate }: Pick<ValidationCurveProps, 'validation' | 'onValidate'>) {
  if (validation.state === 'failed') return <TroubleAlert title="No cross-validation" trouble={validation.trouble} />
  if (validation.state === 'cancelled') {
    return (
      <Group mt="sm">
        <Text c="dimmed">Cross-validation was cancelled.</Text>
        <Button variant="default" size="compact-md" onClick={onValidate}>
          Begin again
        </Button>
      </Group>
    )
  }
  const running = validation.state === 'running' ? validation : undefined
  return (
    <Box mt="sm">
      <ProgressLine
        what="Cross-validating"
        progress={running?.progress}
        {...(running && { onCancel: running.cancel })}
      />
    </Box>
  )
}

interface CurveProps {
  path: PathView
  validation: ValidationView
  width: number
  dispatch: Dispatch<Action>
}

function Curve({ path, validation, width, dispatch }: CurveProps) {
  const { path: points, lambda, mean, standardError } = validation
  const x = lambdaScale(path, width)
  const top = Math.min(1, Math.max(...points.map((p) => p.mean + p.standardError)))
  const y = linearScale([0, top], innerSpans(width, HEIGHT).y)
  const at = (p: { lambda: number }) => x(p.lambda / path.lambdaMax)
  const upper = points.map((p) => [at(p), y(Math.min(1, p.mean + p.standardError))] as const)
  const lower = points.map((p) => [at(p), y(Math.max(0, p.mean - p.standardError))] as const).reverse()
  const pick = ({ nativeEvent }: MouseEvent) => {
    const ratio = x.invert(nativeEvent.offsetX)
    dispatch({ type: 'ratio', ratio: Math.min(1, Math.max(points[points.length - 1].lambda / path.lambdaMax, ratio)) })
  }
  return (
    <Chart
      width={width}
      height={HEIGHT}
      x={x}
      y={y}
      xLabel="λ as a part of λ_max"
      yLabel="positives at the top"
      alt={`Cross-validated top rate along the path; at the chosen λ ${shortNumber(lambda)} it is ${percent(mean)} ± ${percent(standardError)}.`}
      onClick={pick}
      style={{ cursor: 'pointer' }}
    >
      <path d={`${linePath([...upper, ...lower])}Z`} fill="var(--ip-positive)" opacity={0.16} />
      <path
        d={linePath(points.map((p) => [at(p), y(p.mean)]))}
        fill="none"
        stroke="var(--ip-positive)"
        strokeWidth={2}
      />
      <circle cx={at({ lambda })} cy={y(mean)} r={5} fill="var(--ip-accent)">
        <title>chosen by cross-validation</title>
      </circle>
    </Chart>
  )
}
