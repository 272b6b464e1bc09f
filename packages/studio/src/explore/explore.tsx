import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Engine } from '../engine/engine.js'
import type { PathView, RankedView, ValidationView } from '../engine/views.js'
import { Compare } from './compare/compare.js'
import { usePin } from './compare/use-pin.js'
import { LookFirst } from './corrections/look-first.js'
import { CoefficientPath } from './curves/coefficient-path.js'
import { RocTop } from './curves/roc-top.js'
import { ValidationCurve } from './curves/validation-curve.js'
import { PointContext } from './dial/point-line.js'
import { usePoint } from './dial/points.js'
import type { Wish } from './list/draw-picture.js'
import { RankedTable } from './list/ranked-table.js'
import { shownList } from './list/shown-list.js'
import { useRanking } from './list/use-ranking.js'
import { useSettled } from './list/use-settled.js'
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
  const { engine, table, session, dispatch, validation, onValidate, takeAway } = props
  const chosen = validation.state === 'done' ? validation.value : undefined
  const point = usePoint(props.path, session.ratio, chosen)
  // Cross-validation will move on, unless the user stands where they want to.
  const rests = session.ratio !== undefined || validation.state !== 'running'
  const { path, settling } = useSettled(engine, session.problem, props.path, rests ? point : undefined)
  const { ranked: whole, isCurrent } = useRanking(engine, path, point)
  const ranked = useMemo(() => whole && shownList(whole, session.row, session.list), [whole, session.row, session.list])
  const [wish, setWish] = useState<Wish>()
  // The list follows the hand; what is slow to draw follows the list.
  const calm = useDeferredValue(ranked)
  const calmPoint = useDeferredValue(point)
  const isBehind = !isCurrent || calm !== ranked || calmPoint !== point
  const { feature, row, problem, marks, pins, folds } = session
  const pin = usePin(problem, path, calmPoint, chosen)
  const views = { engine, table, path, feature, row, dispatch }
  return (
    <PointContext value={point}>
      <Stack gap="md" aria-busy={isBehind}>
        {path.warnings.map(({ code, message }) => (
          <Alert key={code} color="yellow" variant="light" p="xs">
            {message}
          </Alert>
        ))}
        <Stage
          {...props}
          path={path}
          settling={settling}
          point={point}
          whole={whole}
          ranked={ranked}
          chosen={chosen}
          pin={pin}
          wish={wish}
        />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          {calm && <RankedTable {...views} ranked={calm} marks={marks} />}
          {calm && <RowPanel {...views} ranked={calm} marks={marks} />}
          {calm && <LookFirst {...{ engine, problem, dispatch }} ranked={calm} empty={isEmptyAt(path, calm)} />}
          <FeatureTable {...views} point={calmPoint} problem={problem} />
          <Stack gap="md">
            <CoefficientPath table={table} path={path} feature={feature} dispatch={dispatch} />
            {calm && <RocTop ranked={calm} />}
          </Stack>
          <ValidationCurve path={path} validation={validation} onValidate={onValidate} dispatch={dispatch} />
          {calm && <WhatIf {...views} ranked={calm} onWish={setWish} />}
          <OtherTable engine={engine} path={path} point={calmPoint} />
        </SimpleGrid>
        <Compare
          {...{ engine, table, pins, folds, row, dispatch }}
          list={session.list}
          corrections={problem.corrections}
          budget={session.budget ?? path.positives}
        />
        {takeAway(calmPoint, chosen)}
      </Stack>
    </PointContext>
  )
}

/** Whether no feature has a weight where a list was made. */
function isEmptyAt({ points }: PathView, { point }: Pick<RankedView, 'point'>): boolean {
  return points[point]?.selected === 0
}
