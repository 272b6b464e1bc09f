import { SimpleGrid, Text } from '@mantine/core'
import { type ComponentProps, type Dispatch, memo, useMemo } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { Problem } from '../../engine/problem.js'
import type { RankedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { Panel } from '../figure/panel.js'
import { useNames } from '../list/use-names.js'
import { extremeRanks } from './extreme-ranks.js'
import { MadeCorrections } from './made-corrections.js'
import { RowsToJudge } from './rows-to-judge.js'

interface LookFirstProps {
  engine: Engine
  ranked: RankedView
  /** No feature has a weight: no row stands against the rule. */
  empty: boolean
  problem: Problem
  dispatch: Dispatch<Action>
}

/** Rows that stand against the rule most: a wrong label shows here first. */
export const LookFirst = memo(function LookFirst({ engine, ranked, empty, problem, dispatch }: LookFirstProps) {
  const { high, low } = useMemo(() => extremeRanks(ranked.labels), [ranked])
  const named = useNames(
    engine,
    [...high, ...low].map((rank) => ranked.order[rank]),
  )
  const rowsAt = (ranks: readonly number[]) =>
    ranks.flatMap((rank) => {
      const row = named.get(ranked.order[rank])
      return row ? [{ ...row, rank: rank + 1 }] : []
    })
  return (
    <Panel
      title="Look at these first"
      about="One wrong label at the top costs more than anything else. Say what a row is, or leave it out: it is learnt again at once, and can be undone."
    >
      {() => (
        <>
          {empty ? (
            <Text mt="sm" c="dimmed">
              No feature has a weight here, so that no row stands against the rule: move the scrubber to the right.
            </Text>
          ) : (
            <Judgements high={rowsAt(high)} low={rowsAt(low)} dispatch={dispatch} />
          )}
          <MadeCorrections engine={engine} corrections={problem.corrections} dispatch={dispatch} />
        </>
      )}
    </Panel>
  )
})

type Judged = ComponentProps<typeof RowsToJudge>['rows']

interface JudgementsProps {
  high: Judged
  low: Judged
  dispatch: Dispatch<Action>
}

function Judgements({ high, low, dispatch }: JudgementsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="sm">
      <RowsToJudge
        title="Negatives at the top"
        why="They are what the positives must beat: they hold the line."
        rows={high}
        positive={false}
        dispatch={dispatch}
      />
      <RowsToJudge
        title="Positives at the bottom"
        why="No weights that help the others lift them: they look hopeless."
        rows={low}
        positive
        dispatch={dispatch}
      />
    </SimpleGrid>
  )
}
