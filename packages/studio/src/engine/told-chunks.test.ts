import { expect, it } from 'vitest'
import { toldChunks } from './told-chunks.js'

it('hands every byte on, and tells how many have passed', async () => {
  const chunks = (async function* () {
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      yield Uint8Array.of(i, i)
    }
  })()
  const told: number[] = []
  const seen: number[] = []
  for await (const chunk of toldChunks(chunks, 8, ({ done }) => told.push(done))) seen.push(...chunk)
  expect(seen).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect(told.length).toBeGreaterThan(0)
  expect(told).toEqual([...told].sort((a, b) => a - b))
})
