import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Engine, ValidationView } from '../engine/engine.js'
import { LookFirst } from './corrections/look-first.js'
import { CoefficientPath } from './curves/coefficient-path.js'
import { RocTop } from './curves/roc-top.js'
import { ValidationCurve } from './curves/validation-curve.js'
import { PointContext } from './dial/point-line.js'
import { usePoint } from './dial/points.js'
import type { Wish } from './list/draw-picture.js'
import { RankedTable } from './list/ranked-table.js'
import { useRanking } from './list/use-ranking.js'
import { OtherTable } from './other/other-table.js'
import { RowPanel } from './row/row-panel.js'
import { FeatureTable } from './rule/feature-table.js'
import { WhatIf } from './rule/what-if.js'
import { type LearntList, Stage } from './stage.js'

/** What every view is given. */
interface ExploreProps extends LearntList {
  engine: Engine
  onValidate(): void
  /** What is shown below the views: the point where they stand, as a result to take along. */
  takeAway(point: number, chosen: ValidationView | undefined): ReactNode
}

/** All views of one path. They show the same point, the same feature and the same row. */
export function Explore(props: ExploreProps) {
  const { engine, table, path, session, dispatch, validation, onValidate, takeAway } = props
  const chosen = validation.state === 'done' ? validation.value : undefined
  const point = usePoint(path, session.ratio, chosen)
  const ranked = useRanking(engine, path, point)
  const [wish, setWish] = useState<Wish>()
  // The list follows the hand; what is slow to draw follows the list.
  const calm = useDeferredValue(ranked)
  const calmPoint = useDeferredValue(point)
  const { feature, row, problem, marks } = session
  const views = { engine, table, path, feature, row, dispatch }
  return (
    <PointContext value={point}>
      <Stack gap="md">
        {path.warnings.map(({ code, message }) => (
          <Alert key={code} color="yellow" variant="light" p="xs">
            {message}
          </Alert>
        ))}
        <Stage {...props} point={point} ranked={ranked} chosen={chosen} wish={wish} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          {calm && <RankedTable {...views} ranked={calm} marks={marks} />}
          {calm && <RowPanel {...views} ranked={calm} marks={marks} />}
          {calm && <LookFirst engine={engine} ranked={calm} problem={problem} dispatch={dispatch} />}
          <FeatureTable {...views} point={calmPoint} problem={problem} />
          <CoefficientPath table={table} path={path} feature={feature} dispatch={dispatch} />
          <ValidationCurve path={path} validation={validation} onValidate={onValidate} dispatch={dispatch} />
          {calm && <RocTop ranked={calm} table={table} />}
          {calm && <WhatIf {...views} ranked={calm} onWish={setWish} />}
          <OtherTable engine={engine} path={path} point={calmPoint} />
        </SimpleGrid>
        {takeAway(calmPoint, chosen)}
      </Stack>
    </PointContext>
  )
}
