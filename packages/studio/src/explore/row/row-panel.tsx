import { shortNumber } from '@infinite-push/core/internal'
import { Tabs, Text } from '@mantine/core'
import { type Dispatch, memo, useEffect, useState } from 'react'
import type { OpenedRow } from '../../engine/about-rows.js'
import type { Engine } from '../../engine/engine.js'
import type { RankedView, TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Mark } from '../../state/marks.js'
import { Alike } from './alike.js'
import { Cells } from './cells.js'
import { Lifts } from './lifts.js'
import { MarkField } from './mark-field.js'
import { OneRow } from './one-row.js'
import { Waterfall } from './waterfall.js'

interface RowPanelProps {
  engine: Engine
  table: TableView
  ranked: RankedView
  row: number | undefined
  marks: readonly Mark[]
  dispatch: Dispatch<Action>
}

/** One row, opened: why it stands where it stands, what it is, and what it is like. */
export const RowPanel = memo(function RowPanel(props: RowPanelProps) {
  const { engine, ranked, row, dispatch } = props
  const opened = useOpenedRow(engine, ranked, row)
  return (
    <OneRow
      title="One row"
      about="Why it stands where it stands, what the file says about it, and what would lift it."
      {...{ ranked, row, dispatch }}
    >
      {() => opened && <Opened {...props} opened={opened} />}
    </OneRow>
  )
})

function Opened({ engine, table, ranked, marks, dispatch, opened }: RowPanelProps & { opened: OpenedRow }) {
  const rank = ranked.order.indexOf(opened.row) + 1
  const onRow = (row: number) => dispatch({ type: 'row', row })
  const mark = marks.find(({ row }) => row === opened.number)
  return (
    <>
      <Text mt="xs">
        <b>{opened.id}</b>: {opened.positive ? 'positive' : 'negative'}
        {opened.label !== '' && `, ${table.label} “${opened.label}”`},{' '}
        {rank > 0 ? `rank ${shortNumber(rank)} of ${shortNumber(ranked.order.length)}` : 'left out'}, score{' '}
        {shortNumber(opened.score)}
      </Text>
      <MarkField key={opened.number} number={opened.number} mark={mark} dispatch={dispatch} />
      <Tabs defaultValue="why" keepMounted={false} mt="xs">
        <Tabs.List>
          <Tabs.Tab value="why">Why</Tabs.Tab>
          <Tabs.Tab value="lift">What lifts it</Tabs.Tab>
          <Tabs.Tab value="cells">All values</Tabs.Tab>
          <Tabs.Tab value="alike">Rows like it</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="why">
          <Waterfall opened={opened} table={table} />
        </Tabs.Panel>
        <Tabs.Panel value="lift">
          <Lifts opened={opened} />
        </Tabs.Panel>
        <Tabs.Panel value="cells">
          <Cells engine={engine} table={table} row={opened.row} />
        </Tabs.Panel>
        <Tabs.Panel value="alike">
          <Alike opened={opened} ranked={ranked} onRow={onRow} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The row at the point of the list; while it is made, the last one stays. */
function useOpenedRow(engine: Engine, ranked: RankedView, row: number | undefined): OpenedRow | undefined {
  const [opened, setOpened] = useState<OpenedRow>()
  useEffect(() => {
    // A question that was skipped for a newer one, or came before its path, has no answer to show.
    if (row !== undefined) engine.openRow(ranked.point, row).then(setOpened, () => {})
  }, [engine, ranked, row])
  return opened
}
