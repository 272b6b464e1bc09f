import { Button, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, useRef } from 'react'
import type { Engine, Problem, TableView } from '../engine/engine.js'
import { percent } from '../shell/numbers.js'
import type { Action } from '../state/actions.js'
import { Distribution } from './distribution.js'
import type { FeatureLine, SortBy } from './feature-lines.js'
import classes from './table.module.css'
import { WeightBar } from './weight-bar.js'

const ROW_PIXELS = 40

interface FeatureRowsProps {
  engine: Engine
  table: TableView
  lines: readonly FeatureLine[]
  sortBy: SortBy
  onSort(by: SortBy): void
  feature: string | undefined
  problem: Problem
  dispatch: Dispatch<Action>
}

/** Features to scroll through; only those in sight exist, so that only their distributions are drawn. */
export function FeatureRows(props: FeatureRowsProps) {
  const { table, lines, sortBy, onSort, feature, problem, dispatch } = props
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 4,
  })
  const items = rows.getVirtualItems()
  const stable = lines[0]?.stability !== undefined
  const largest = lines.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 0)
  const drop = (line: FeatureLine) =>
    dispatch({ type: 'problem', problem: { dropped: [...problem.dropped, table.columnOf[line.feature]] } })
  const title = (by: SortBy, text: string) => <SortTitle by={by} text={text} sortBy={sortBy} onSort={onSort} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={scroller} className={classes.features} tabIndex={0} aria-label="All features of the rule">
      <Table stickyHeader aria-label="Features" aria-rowcount={lines.length + 1} verticalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            {title('name', 'Feature')}
            {title('weight', 'Weight')}
            {stable && title('stability', 'Stable')}
            <Table.Th visibleFrom="xs">By class</Table.Th>
            <Table.Th>
              <VisuallyHidden>Change</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Gap pixels={items[0]?.start ?? 0} />
          {items.map(({ index }) => (
            <FeatureRow
              key={lines[index].feature}
              {...props}
              line={lines[index]}
              index={index}
              largest={largest}
              chosen={lines[index].name === feature}
              onDrop={() => drop(lines[index])}
            />
          ))}
          <Gap pixels={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </Table.Tbody>
      </Table>
      {lines.length === 0 && <Text c="dimmed">No feature has a weight here.</Text>}
    </section>
  )
}

/** As high as the lines that do not exist. */
function Gap({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr aria-hidden="true" style={{ height: pixels }} /> : null
}

interface SortTitleProps {
  by: SortBy
  text: string
  sortBy: SortBy
  onSort(by: SortBy): void
}

function SortTitle({ by, text, sortBy, onSort }: SortTitleProps) {
  const sorted = by === sortBy
  return (
    <Table.Th aria-sort={sorted ? (by === 'name' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton fz="sm" fw={700} onClick={() => onSort(by)}>
        {text} <span aria-hidden="true">{sorted ? (by === 'name' ? '▴' : '▾') : ''}</span>
      </UnstyledButton>
    </Table.Th>
  )
}

interface FeatureRowProps extends FeatureRowsProps {
  line: FeatureLine
  index: number
  largest: number
  chosen: boolean
  onDrop(): void
}

function FeatureRow({ engine, table, line, index, largest, chosen, dispatch, onDrop }: FeatureRowProps) {
  const column = table.columnOf[line.feature]
  return (
    <Table.Tr aria-rowindex={index + 2} data-chosen={chosen} h={ROW_PIXELS}>
      <Table.Td className={classes.feature ?? ''}>
        <UnstyledButton
          fz="sm"
          aria-pressed={chosen}
          onClick={() => dispatch({ type: 'feature', name: chosen ? undefined : line.name })}
        >
          {line.name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <WeightBar weight={line.weight} largest={largest} />
      </Table.Td>
      {line.stability !== undefined && <Table.Td>{percent(line.stability)}</Table.Td>}
      <Table.Td visibleFrom="xs">
        <Distribution engine={engine} table={table} feature={line.feature} />
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="default" aria-label={`drop ${column}`} onClick={onDrop}>
          drop
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
