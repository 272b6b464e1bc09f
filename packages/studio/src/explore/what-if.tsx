import { Button, Group, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { type Dispatch, useEffect, useState } from 'react'
import type { Engine, PointView, RankedView, TableView } from '../engine/engine.js'
import { grouped, short } from '../shell/numbers.js'
import type { Action } from '../state/actions.js'
import { Panel } from './panel.js'

const MOST_INPUTS = 12

interface WhatIfProps {
  engine: Engine
  table: TableView
  point: PointView
  ranked: RankedView
  row: number | undefined
  dispatch: Dispatch<Action>
}

/** Change the values of one row, and see where it would stand. */
export function WhatIf({ engine, table, point, ranked, row, dispatch }: WhatIfProps) {
  return (
    <Panel title="What if?" about="Change the values of one row, and see where it would stand in the list.">
      {() =>
        row === undefined ? (
          <Group mt="sm">
            <Text c="dimmed">Choose a row in the list above, or take</Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => dispatch({ type: 'row', row: ranked.order[ranked.onTop] })}
            >
              the first negative
            </Button>
          </Group>
        ) : (
          <Changed key={row} engine={engine} table={table} point={point} ranked={ranked} row={row} />
        )
      }
    </Panel>
  )
}

function Changed({ engine, table, point, ranked, row }: Omit<WhatIfProps, 'dispatch' | 'row'> & { row: number }) {
  const [original, setOriginal] = useState<Float64Array>()
  const [values, setValues] = useState<Float64Array>()
  const [score, setScore] = useState<number>()
  useEffect(() => {
    void engine.values(row).then((found) => {
      setOriginal(found)
      setValues(found)
    })
  }, [engine, row])
  useEffect(() => {
    if (values) engine.scoreOf(ranked.point, values).then(setScore, () => {})
  }, [engine, ranked, values])
  if (!values || !original) return null
  const heaviest = Array.from(point.features.keys())
    .sort((a, b) => Math.abs(point.weights[b]) - Math.abs(point.weights[a]))
    .slice(0, MOST_INPUTS)
  const was = ranked.order.indexOf(row) + 1
  const now = score === undefined ? was : rankOf(score, ranked, row)
  const set = (feature: number, value: number) => {
    const next = values.slice()
    next[feature] = value
    setValues(next)
  }
  return (
    <>
      <Group justify="space-between" my="sm" aria-live="polite">
        <Text>
          Rank <b>{grouped(was)}</b>{' '}
          {now !== was && (
            <>
              → <b>{grouped(now)}</b>
            </>
          )}{' '}
          of {grouped(ranked.order.length)}, score {short(score ?? ranked.scores[row])}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => setValues(original)}>
          As it was
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3, xl: 4 }} spacing="xs">
        {heaviest.map((k) => {
          const feature = point.features[k]
          return (
            <NumberInput
              key={feature}
              size="xs"
              label={table.features[feature]}
              description={`was ${short(original[feature])}`}
              value={Number.isNaN(values[feature]) ? '' : values[feature]}
              step={stepFor(original[feature])}
              onChange={(value) => set(feature, value === '' ? Number.NaN : Number(value))}
            />
          )
        })}
      </SimpleGrid>
      {heaviest.length === 0 && <Text c="dimmed">The rule has no features here: move the scrubber to the right.</Text>}
    </>
  )
}

/** 1 + the other rows with a better score; equal ones stand before it. */
function rankOf(score: number, { scores, order }: RankedView, row: number): number {
  return 1 + order.reduce((better, other) => better + (other !== row && scores[other] > score ? 1 : 0), 0)
}

/** About a tenth of the value, rounded to a power of ten. */
function stepFor(value: number): number {
  const size = Math.abs(value) || 1
  return Number(`1e${Math.floor(Math.log10(size)) - 1}`)
}
