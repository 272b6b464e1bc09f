import { useEffect, useState } from 'react'
import type { DistributionView, Engine } from '../../engine/engine.js'

/** How the values of a feature lie in the two classes, as soon as the engine says so. */
export function useDistribution(engine: Engine, feature: number): DistributionView | undefined {
  const [view, setView] = useState<DistributionView>()
  useEffect(() => {
    engine.distribution(feature).then(setView, () => {})
  }, [engine, feature])
  return view?.feature === feature ? view : undefined
}
