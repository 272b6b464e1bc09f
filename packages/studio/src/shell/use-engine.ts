import { useEffect, useState } from 'react'
import type { Engine } from '../engine/engine.js'
import type { WorkerLike } from '../engine/engine-client.js'
import { TwoEngines } from '../engine/two-engines.js'

/** One engine for the life of the page. */
export function useEngine(): Engine | undefined {
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    const engines = new TwoEngines(hire)
    setEngine(engines.engine())
    return () => engines.close()
  }, [])
  return engine
}

function hire(): WorkerLike {
  return new Worker(new URL('../engine/engine.worker.ts', import.meta.url), { type: 'module' })
}
