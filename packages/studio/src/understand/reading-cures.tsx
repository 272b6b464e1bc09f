import { shortNumber } from '@infinite-push/core/internal'
import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Reading } from '../engine/problem.js'
import type { Sketch } from '../engine/views.js'
import type { Trouble } from '../ui/use-task.js'

/** More classes than this are chosen from a list. */
const MOST_BUTTONS = 6

type Change = (next: Partial<Reading>) => void

/** Cells without a value. */
export function MissingCure({ change }: { change: Change }): ReactNode {
  return (
    <>
      <Button onClick={() => change({ missing: 'mean' })}>Fill in the means</Button>
      <Button variant="default" onClick={() => change({ missing: 'drop' })}>
        Leave such rows out
      </Button>
    </>
  )
}

/** Which class is positive. */
export function PositiveCure({ sketch, change }: { sketch: Sketch; change: Change }): ReactNode {
  const values = sketch.labelValues
  if (values.length <= MOST_BUTTONS) {
    // The rarest class first: it is most often the one that is looked for.
    return [...values].reverse().map(({ value, count }, i) => (
      <Button key={value} variant={i === 0 ? 'filled' : 'default'} onClick={() => change({ positive: value })}>
        {value} is positive ({shortNumber(count)} rows)
      </Button>
    ))
  }
  return (
    <Choice what="Positive is" among={values.map(({ value }) => value)} onChoice={(positive) => change({ positive })} />
  )
}

/** Which column is the label. */
export function LabelCure({ sketch, change }: { sketch: Sketch; change: Change }): ReactNode {
  return (
    <>
      <Choice what="The label column is" among={sketch.columns} onChoice={(label) => change({ label })} />
      {sketch.labelValues.length > 1 && <PositiveCure sketch={sketch} change={change} />}
    </>
  )
}

/** How numbers or the first row are written, where the table leaves that open. */
export function TextCure({ trouble, change }: { trouble: Trouble; change: Change }): ReactNode {
  if (trouble.code === 'no-header')
    return <Button onClick={() => change({ header: 'none' })}>The first row is a row like the others</Button>
  const { cure } = trouble
  if (cure !== 'comma-in-doubt' && cure !== 'decimal-comma') return null
  return (
    <>
      <Button onClick={() => change({ decimal: ',' })}>The comma stands before decimals</Button>
      {cure === 'comma-in-doubt' && (
        <Button variant="default" onClick={() => change({ decimal: '.', thousands: ',' })}>
          The comma groups thousands
        </Button>
      )}
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
export function CellCure({ sketch, trouble, reading, change }: CellCureProps): ReactNode {
  const name = sketch.columns.find((column) => column === trouble.where?.column)
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
    <Select
      label={what}
      data={[...new Set(among)]}
      searchable
      limit={200}
      onChange={(name) => name && onChoice(name)}
    />
  )
}
