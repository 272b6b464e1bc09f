import { SimpleGrid } from '@mantine/core'
import { type Dispatch, memo, useEffect, useMemo, useState } from 'react'
import type { Engine, NamedRow, Problem, RankedView } from '../../engine/engine.js'
import type { Action } from '../../state/actions.js'
import { Panel } from '../figure/panel.js'
import { extremeRanks } from './extreme-ranks.js'
import { MadeCorrections } from './made-corrections.js'
import { RowsToJudge } from './rows-to-judge.js'

interface LookFirstProps {
  engine: Engine
  ranked: RankedView
  problem: Problem
  dispatch: Dispatch<Action>
}

/** Rows that stand against the rule most: a wrong label shows here first. */
export const LookFirst = memo(function LookFirst({ engine, ranked, problem, dispatch }: LookFirstProps) {
  const { high, low } = useMemo(() => extremeRanks(ranked.labels), [ranked])
  const named = useNames(engine, ranked, [...high, ...low])
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
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="sm">
            <RowsToJudge
              title="Negatives at the top"
              why="They are what the positives must beat: they hold the line."
              rows={rowsAt(high)}
              positive={false}
              dispatch={dispatch}
            />
            <RowsToJudge
              title="Positives at the bottom"
              why="No weights that help the others lift them: they look hopeless."
              rows={rowsAt(low)}
              positive
              dispatch={dispatch}
            />
          </SimpleGrid>
          <MadeCorrections engine={engine} corrections={problem.corrections} dispatch={dispatch} />
        </>
      )}
    </Panel>
  )
})

/** What the rows at some ranks are called. */
function useNames(engine: Engine, ranked: RankedView, ranks: readonly number[]): ReadonlyMap<number, NamedRow> {
  const [names, setNames] = useState<ReadonlyMap<number, NamedRow>>(new Map())
  // The same rows in another list are not asked for again.
  const rows = ranks.map((rank) => ranked.order[rank]).join()
  useEffect(() => {
    let wanted = true
    // A path that was replaced in between has no answer; the next list asks again.
    engine.rows(ranked.point, rows.split(',').map(Number), 0).then(
      (found) => wanted && setNames(new Map(found.map((row) => [row.row, row]))),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [engine, ranked.point, rows])
  return names
}
