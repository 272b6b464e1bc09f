import { Button, Group, Title } from '@mantine/core'
import { type Dispatch, useMemo } from 'react'
import type { Engine } from '../engine/engine.js'
import type { Reading } from '../engine/problem.js'
import type { Action } from '../state/actions.js'
import { TroubleAlert } from '../ui/trouble-alert.js'
import { resultOf, type Trouble, useTask } from '../ui/use-task.js'
import { CellCure, LabelCure, MissingCure, PositiveCure, TextCure } from './reading-cures.js'

interface ReadingTroubleProps {
  engine: Engine
  load(): Promise<File>
  trouble: Trouble
  reading: Reading
  dispatch: Dispatch<Action>
}

/** Whether there is a button for it; the file itself has to change otherwise. */
function isCurable({ code, field, cure, where }: Trouble): boolean {
  const chosen = field === 'missing' || field === 'positive' || field === 'label'
  return chosen || cure !== undefined || code === 'no-header' || where?.column !== undefined
}

/** A table that cannot be read as it is, with the changes that may help, each one click away. */
export function ReadingTrouble({ engine, load, trouble, reading, dispatch }: ReadingTroubleProps) {
  const look = useMemo(() => async () => engine.sketch(await load(), reading), [engine, load, reading])
  const sketch = resultOf(useTask(look)[0])
  const change = (next: Partial<Reading>) => dispatch({ type: 'reading', reading: next })
  return (
    <TroubleAlert
      title={
        <Title order={1} size="h4">
          {isCurable(trouble) ? 'The table needs a decision' : 'There is nothing to learn from this table'}
        </Title>
      }
      trouble={trouble}
      cure={
        <Group align="end">
          <TextCure trouble={trouble} change={change} />
          {trouble.field === 'missing' && <MissingCure change={change} />}
          {sketch && trouble.field === 'positive' && <PositiveCure sketch={sketch} change={change} />}
          {sketch && trouble.field === 'label' && <LabelCure sketch={sketch} change={change} />}
          {sketch && <CellCure sketch={sketch} trouble={trouble} reading={reading} change={change} />}
          <Button variant="default" onClick={() => dispatch({ type: 'data', data: undefined })}>
            Take another table
          </Button>
        </Group>
      }
    />
  )
}
