import { Button, Group, Paper, Text } from '@mantine/core'
import type { Engine } from '../engine/engine.js'
import { useLastAuto } from '../explore/dial/use-last-auto.js'
import { Explore } from '../explore/explore.js'
import { TakeAway } from '../take-away/take-away.js'
import { ProgressLine } from '../ui/progress-line.js'
import { TroubleAlert } from '../ui/trouble-alert.js'
import { resultOf } from '../ui/use-task.js'
import { EmptyModel } from './empty-model.js'
import type { Studio } from './use-studio.js'

/** What was learnt, or why there is nothing yet. */
export function Learnt({ studio, engine }: { studio: Studio; engine: Engine }) {
  const { path, validation, history, dispatch, again } = studio
  const table = resultOf(studio.table)
  const learnt = resultOf(path)
  const chosen = validation.state === 'done' ? validation.value : undefined
  // Also where there is no list: who leaves a K without any finds the mark again.
  const auto = useLastAuto(table, history.present.problem, chosen)
  if (!table) return null
  if (path.state === 'failed') return <TroubleAlert title="Nothing could be learnt" trouble={path.trouble} />
  if (path.state === 'cancelled') return <Cancelled onAgain={again.path} />
  if (!learnt) {
    const running = path.state === 'running' ? path : undefined
    return (
      <Paper withBorder p="md">
        <ProgressLine what="Learning" progress={running?.progress} {...(running && { onCancel: running.cancel })} />
      </Paper>
    )
  }
  if (learnt.empty)
    return (
      <EmptyModel
        engine={engine}
        path={learnt}
        empty={learnt.empty}
        negatives={table.inLists?.negatives ?? learnt.negatives}
        auto={auto}
        problem={history.present.problem}
        renewal={path.state === 'running' ? path : undefined}
        dispatch={dispatch}
      />
    )
  return (
    <Explore
      engine={engine}
      table={table}
      path={learnt}
      renewal={path.state === 'running' ? path : undefined}
      session={history.present}
      dispatch={dispatch}
      validation={validation}
      auto={auto}
      onValidate={again.validation}
      takeAway={(point, chosen) => (
        <TakeAway engine={engine} table={table} path={learnt} session={history.present} point={point} chosen={chosen} />
      )}
    />
  )
}

function Cancelled({ onAgain }: { onAgain(): void }) {
  return (
    <Paper withBorder p="md">
      <Group>
        <Text>Learning was cancelled. Nothing was lost.</Text>
        <Button onClick={onAgain}>Learn again</Button>
      </Group>
    </Paper>
  )
}
