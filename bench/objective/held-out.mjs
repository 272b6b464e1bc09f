import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdout, Random } from '../core.mjs'

const TRAIN = { trainFraction: 0.7 }

/**
 * Learning from some rows and ranking the others, on several random splits: the same for every contender, whatever
 * language it is written in. The row numbers lie in a file: for an argument of a program they may be too long.
 */
export function heldOut({ labels }, name, count) {
  const random = Random.fromSeed(2012)
  const splits = Array.from({ length: count }, () => {
    const { train, test } = holdout(labels, TRAIN, random)
    return { train: Array.from(train), test: Array.from(test) }
  })
  const folder = join(tmpdir(), 'infinite-push-bench', 'splits')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${count}.json`)
  writeFileSync(file, JSON.stringify(splits))
  return { kind: 'held-out', file, splits: count }
}
