import { useEffect, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { PathView, RankedView, RowView } from '../../engine/views.js'

const REASONS = 3
/** Rows that scroll by are not asked for. */
const REST_MS = 40

/** A list, and whether it is the one that was asked for. */
interface Ranking {
  ranked: RankedView | undefined
  isCurrent: boolean
}

/** The list at a point of the path; while the next one is made, the last one stays, also when the path is a new one. */
export function useRanking(engine: Engine, path: PathView, point: number): Ranking {
  const [held, setHeld] = useState<{ of: PathView; ranked: RankedView }>()
  useEffect(() => {
    // Whatever comes is newer than what is shown: answers keep the order of the questions. A question that was skipped
    // for a newer one, or came before the path was there, has no answer to show.
    engine.rankAt(point).then(
      (ranked) => setHeld({ of: path, ranked }),
      () => {},
    )
  }, [engine, path, point])
  return { ranked: held?.ranked, isCurrent: held?.of === path && held.ranked.point === point }
}

/** The rows from line to line with their reasons, by row; lines are ranks, unless `ranks` says which. */
export function useRowViews(
  engine: Engine,
  ranked: RankedView,
  ranks: readonly number[] | undefined,
  first: number,
  last: number,
): ReadonlyMap<number, RowView> {
  const [views, setViews] = useState<ReadonlyMap<number, RowView>>(new Map())
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      const all = ranks ? ranks.map((rank) => ranked.order[rank]) : ranked.order
      const rows = Array.from(all.slice(first, last + 1))
      engine.rows(ranked.point, rows, REASONS).then(
        (found) => wanted && setViews(new Map(found.map((view) => [view.row, view]))),
        // The path was replaced in between: the next list asks again.
        () => {},
      )
    }, REST_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [engine, ranked, ranks, first, last])
  return views
}
