import { spawnSync } from 'node:child_process'

const known = new Map()

/** The first program of a list of [program, arguments] that ends well; undefined when none does. */
export function firstThatRuns(trials) {
  const key = JSON.stringify(trials)
  if (!known.has(key)) {
    const found = trials.find(([program, args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0)
    known.set(key, found?.[0])
  }
  return known.get(key)
}
