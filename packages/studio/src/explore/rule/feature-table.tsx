import { Box, Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { type Dispatch, memo, useMemo, useState } from 'react'
import type { CallOptions, Engine } from '../../engine/engine.js'
import type { Problem } from '../../engine/problem.js'
import type { PathView, TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { ProgressLine } from '../../ui/progress-line.js'
import { TroubleAlert } from '../../ui/trouble-alert.js'
import { type Task, useTask } from '../../ui/use-task.js'
import { Panel } from '../figure/panel.js'
import { featureLines, type SortBy } from './feature-lines.js'
import { FeatureRows } from './feature-rows.js'

const SUBSAMPLES = 50

interface FeatureTableProps {
  engine: Engine
  table: TableView
  path: PathView
  point: number
  feature: string | undefined
  problem: Problem
  dispatch: Dispatch<Action>
}

/** What the rule is made of. */
export const FeatureTable = memo(function FeatureTable(props: FeatureTableProps) {
  const { engine, table, path, point, feature, problem, dispatch } = props
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const [sortBy, setSortBy] = useState<SortBy>('weight')
  const { threshold, transform } = path
  const decided = useMemo(() => ({ ...problem, threshold, transform }), [problem, threshold, transform])
  const [asked, setAsked] = useState<Problem>()
  const work = useMemo(
    () => (asked === decided ? (options: CallOptions) => engine.stability(decided, SUBSAMPLES, options) : undefined),
    [asked, engine, decided],
  )
  const [task, again] = useTask(work)
  const stability = task.state === 'done' ? task.value : undefined
  const shown = path.points[point] ?? path.points[0]
  const lines = useMemo(
    () => featureLines(table, shown, { search, all, sortBy, stability }),
    [table, shown, search, all, sortBy, stability],
  )
  const ask = () => (asked === decided ? again() : setAsked(decided))
  return (
    <Panel
      title="Features of the rule"
      about="Weights of standardized features: positive ones lift a row, negative ones lower it."
      controls={
        !stability && (
          <Button size="compact-sm" variant="default" disabled={task.state === 'running'} onClick={ask}>
            How stable?
          </Button>
        )
      }
    >
      {() => (
        <>
          <Stability task={task} />
          <Group mt="xs" wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              placeholder="Search"
              aria-label="Search features"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Switch
              size="xs"
              label="unused, too"
              checked={all}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
          </Group>
          <FeatureRows {...{ engine, table, lines, sortBy, feature, problem, dispatch }} onSort={setSortBy} />
        </>
      )}
    </Panel>
  )
})

/** How the question for stability goes, and what its answer means. */
function Stability({ task }: { task: Task<Float64Array> }) {
  if (task.state === 'running') {
    return (
      <Box mt="xs">
        <ProgressLine what="Learning from halves of the rows" progress={task.progress} onCancel={task.cancel} />
      </Box>
    )
  }
  if (task.state === 'failed') return <TroubleAlert title="No stability" trouble={task.trouble} />
  if (task.state !== 'done') return null
  return (
    <Text size="sm" mt="xs">
      <b>Stable</b>: in how many of {SUBSAMPLES} random halves of the rows it was among the first to come in. Near 100 %
      it does not hang on a few rows; near 0 % another feature may do as well.
    </Text>
  )
}
