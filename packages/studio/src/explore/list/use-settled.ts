import { useEffect, useMemo, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { Problem } from '../../engine/problem.js'
import { decidedOf } from '../../engine/setting.js'
import type { PathView, PointView } from '../../engine/views.js'

/** Who moves on within this time only passes by. */
const REST_MS = 400

interface Settled {
  of: PathView
  points: ReadonlyMap<number, PointView>
}

/** A path as far as it is settled, and whether it is being settled where one stands. */
export interface SettledPath {
  path: PathView
  settling: boolean
}

/**
 * Where one rests on a sketched path, all rows are learnt from. What was begun is not cancelled when one moves on: it would
 * take the worker with it, and is of use when one comes back.
 */
export function useSettled(engine: Engine, problem: Problem, path: PathView, at: number | undefined): SettledPath {
  const [settled, setSettled] = useState<Settled>()
  const points = settled?.of === path ? settled.points : undefined
  const shown = useMemo(() => {
    return points ? { ...path, points: path.points.map((point, i) => points.get(i) ?? point) } : path
  }, [path, points])
  const settling = at !== undefined && shown.points[at]?.sketched === true
  useEffect(() => {
    if (!settling || at === undefined) return
    let isCurrent = true
    const add = (point: PointView) =>
      setSettled((last) => ({ of: path, points: new Map(last?.of === path ? last.points : []).set(at, point) }))
    const settle = async () => {
      const point = await engine.settle({ ...problem, ...decidedOf(path) }, path.points[at].lambda)
      if (!isCurrent) return
      await engine.adopt(at, point)
      add(point)
    }
    // A question that was skipped for a newer one has no answer; a path that came in between is settled anew.
    const timer = setTimeout(() => void settle().catch(() => {}), REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [engine, problem, path, at, settling])
  return { path: shown, settling }
}
