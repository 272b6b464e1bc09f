import { useEffect, useState } from 'react'
import type { Engine, RankedView, RowView } from '../../engine/engine.js'

const REASONS = 3
/** Rows that scroll by are not asked for. */
const REST_MS = 40

/** The rows from rank to rank with their reasons, by row. */
export function useRowViews(
  engine: Engine,
  ranked: RankedView,
  first: number,
  last: number,
): ReadonlyMap<number, RowView> {
  const [views, setViews] = useState<ReadonlyMap<number, RowView>>(new Map())
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      const rows = Array.from(ranked.order.subarray(first, last + 1))
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
  }, [engine, ranked, first, last])
  return views
}
