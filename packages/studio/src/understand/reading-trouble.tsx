import { Button, Group, Select, Title } from '@mantine/core'
import { type Dispatch, type ReactNode, useMemo } from 'react'
import type { Engine, Reading, Sketch } from '../engine/engine.js'
import { grouped } from '../shell/numbers.js'
import { TroubleAlert } from '../shell/trouble-alert.js'
import { type Trouble, useTask, valueOf } from '../shell/use-task.js'
import type { Action } from '../state/actions.js'

interface ReadingTroubleProps {
  engine: Engine
  load(): Promise<File>
  trouble: Trouble
  reading: Reading
  dispatch: Dispatch<Action>
}

/** More classes than this are chosen from a list. */
const MOST_BUTTONS = 6

/** A table that cannot be read as it is, with the changes that may help, each one click away. */
export function ReadingTrouble({ engine, load, trouble, reading, dispatch }: ReadingTroubleProps) {
  const look = useMemo(() => async () => engine.sketch(await load(), reading), [engine, load, reading])
  const sketch = valueOf(useTask(look)[0])
  const change = (next: Partial<Reading>) => dispatch({ type: 'reading', reading: next })
  return (
    <TroubleAlert
      title={
        <Title order={1} size="h4">
          The table needs a decision
        </Title>
      }
      trouble={trouble}
      cure={
        <Group align="end">
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

type Change = (next: Partial<Reading>) => void

function MissingCure({ change }: { change: Change }): ReactNode {
  return (
    <>
      <Button onClick={() => change({ missing: 'mean' })}>Fill in the means</Button>
      <Button variant="default" onClick={() => change({ missing: 'drop' })}>
        Leave such rows out
      </Button>
    </>
  )
}

function PositiveCure({ sketch, change }: { sketch: Sketch; change: Change }): ReactNode {
  const values = sketch.labelValues
  if (values.length <= MOST_BUTTONS) {
    // The rarest class first: it is most often the one that is looked for.
    return [...values].reverse().map(({ value, count }, i) => (
      <Button key={value} variant={i === 0 ? 'filled' : 'default'} onClick={() => change({ positive: value })}>
        {value} is positive ({grouped(count)} rows)
      </Button>
    ))
  }
  return <Choice what="Positive is" among={values.map(({ value }) => value)} onChoice={(positive) => change({ positive })} />
}

function LabelCure({ sketch, change }: { sketch: Sketch; change: Change }): ReactNode {
  return (
    <>
      <Choice what="The label column is" among={sketch.columns} onChoice={(label) => change({ label })} />
      {sketch.labelValues.length > 1 && <PositiveCure sketch={sketch} change={change} />}
    </>
  )
}

interface CellCureProps {
  sketch: Sketch
  trouble: Trouble
  reading: Reading
  change: Change
}

/** A cell that stands in the way: its column can be left out, or taken for names of classes. */
function CellCure({ sketch, trouble, reading, change }: CellCureProps): ReactNode {
  const name = sketch.columns.find((column) => trouble.message.includes(`column "${column}": `))
  if (name === undefined || name === sketch.label) return null
  return (
    <>
      <Button
        variant={trouble.field === 'missing' ? 'default' : 'filled'}
        onClick={() => change({ ignore: [...reading.ignore, name] })}
      >
        Leave out the column {name}
      </Button>
      {trouble.code === 'not-a-number' && (
        <Button variant="default" onClick={() => change({ categories: [...reading.categories, name] })}>
          Take {name} for categories
        </Button>
      )}
    </>
  )
}

function Choice({ what, among, onChoice }: { what: string; among: readonly string[]; onChoice(name: string): void }) {
  return (
    <Select label={what} data={[...new Set(among)]} searchable limit={200} onChange={(name) => name && onChoice(name)} />
  )
}
