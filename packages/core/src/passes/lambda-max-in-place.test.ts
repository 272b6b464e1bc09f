import { expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { InPlaceTable } from './in-place-table.js'
import { MemoryPasses } from './memory-passes.js'

const HALF = { kind: 'fraction', tau: 0.5 } as const
const HIGHEST = { kind: 'max' } as const

async function opened() {
  const data = toyProblem({ rows: 4000, relevant: 5, noise: 5, seed: 3 })
  return InPlaceTable.open(new MemoryPasses(data), { rows: { positives: 300, negatives: 600, near: 100 } })
}

it('takes λ_max to choose below from the sample, where that has many of the highest negatives', async () => {
  const open = await opened()
  const before = open.driver.passes
  const [near] = await open.lambdaMax.toChoose([HALF])
  expect(open.driver.passes).toBe(before)
  const [exact] = await open.lambdaMax.atEach([HALF])
  expect(open.driver.passes).toBeGreaterThan(before)
  expect(near.value).not.toBe(exact.value)
  expect(Math.abs(near.value / exact.value - 1)).toBeLessThan(0.1)
})

it('asks the table for λ_max of the highest negative, of which a sample tells nothing', async () => {
  const open = await opened()
  const [, highest] = await open.lambdaMax.toChoose([HALF, HIGHEST])
  const passes = open.driver.passes
  expect(await open.lambdaMax.atEach([HIGHEST])).toEqual([highest])
  expect(open.driver.passes).toBe(passes)
})
