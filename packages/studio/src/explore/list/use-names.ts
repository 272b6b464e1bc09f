import { useEffect, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { NamedRow } from '../../engine/views.js'

/** What rows are called, by row. */
export function useNames(engine: Engine, rows: readonly number[]): ReadonlyMap<number, NamedRow> {
  const [names, setNames] = useState<ReadonlyMap<number, NamedRow>>(new Map())
  // The same rows in another list are not asked for again.
  const asked = rows.join()
  useEffect(() => {
    let wanted = true
    engine.named(asked === '' ? [] : asked.split(',').map(Number)).then(
      (found) => wanted && setNames(new Map(found.map((row) => [row.row, row]))),
      // Another table was opened in between: its list asks again.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [engine, asked])
  return names
}
