import { useEffect, useState } from 'react'
import type { Engine, PathView, RankedView } from '../../engine/engine.js'

/** The list at a point of the path; while the next one is made, the last one stays, also when the path is a new one. */
export function useRanking(engine: Engine, path: PathView, point: number): RankedView | undefined {
  const [ranked, setRanked] = useState<RankedView>()
  useEffect(() => {
    // Whatever comes is newer than what is shown: answers keep the order of the questions. A question that was skipped
    // for a newer one, or came before the path was there, has no answer to show.
    engine.rankAt(point).then(setRanked, () => {})
  }, [engine, path, point])
  return ranked
}
