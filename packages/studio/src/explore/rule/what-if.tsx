import { shortNumber } from '@infinite-push/core/internal'
import { Button, Group, Text } from '@mantine/core'
import { type Dispatch, memo, useEffect, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { PathView, PointView, RankedView, TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Wish } from '../list/draw-picture.js'
import { OneRow } from '../row/one-row.js'
import { WhatIfInputs } from './what-if-inputs.js'
import { wishedRank } from './wished-rank.js'

interface WhatIfProps {
  engine: Engine
  table: TableView
  path: PathView
  ranked: RankedView
  row: number | undefined
  dispatch: Dispatch<Action>
  onWish(wish: Wish | undefined): void
}

/** Change the values of one row, and see where it would stand. */
export const WhatIf = memo(function WhatIf(props: WhatIfProps) {
  const { path, ranked, row, dispatch } = props
  const point = path.points[ranked.point] ?? path.points[0]
  return (
    <OneRow
      title="What if?"
      about="Change the values of one row, and see in the list where it would stand."
      {...{ ranked, row, dispatch }}
    >
      {(chosen) => <Changed key={chosen} {...props} point={point} row={chosen} />}
    </OneRow>
  )
})

function Changed({ engine, table, point, ranked, row, onWish }: WhatIfProps & { point: PointView; row: number }) {
  const [original, setOriginal] = useState<Float64Array>()
  const [values, setValues] = useState<Float64Array>()
  const [score, setScore] = useState<number>()
  useEffect(() => {
    engine.values(row).then(
      (found) => {
        setOriginal(found)
        setValues(found)
      },
      () => {},
    )
  }, [engine, row])
  useEffect(() => {
    if (values) engine.scoreOf(ranked.point, values).then(setScore, () => {})
  }, [engine, ranked, values])
  const was = ranked.order.indexOf(row) + 1
  const now = score === undefined || values === original ? was : wishedRank(score, ranked, row)
  useEffect(() => {
    onWish(now === was ? undefined : { row, rank: now })
    return () => onWish(undefined)
  }, [now, was, row, onWish])
  if (!values || !original) return null
  return (
    <>
      <Group justify="space-between" my="sm">
        <Text aria-live="polite">
          Rank <b>{shortNumber(was)}</b>
          {now !== was && (
            <>
              {' → '}
              <b>{shortNumber(now)}</b>
            </>
          )}{' '}
          of {shortNumber(ranked.order.length)}, score {shortNumber(score ?? ranked.scores[row])}
        </Text>
        <Button size="compact-sm" variant="default" disabled={values === original} onClick={() => setValues(original)}>
          As it was
        </Button>
      </Group>
      <WhatIfInputs {...{ engine, table, point, original, values }} onChange={setValues} />
      {point.selected === 0 && <Text c="dimmed">The rule has no features here: move the scrubber to the right.</Text>}
    </>
  )
}
