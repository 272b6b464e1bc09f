import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generatedTable } from '../../test/generated-table.js'
import { FRESH } from '../state/session.js'
import { LocalEngine } from './local-engine.js'

const file = new File([generatedTable({ rows: 300, columns: 4, telling: 2, shift: 2 })], 'a.csv')
const { reading, problem } = FRESH

beforeEach(() => vi.stubGlobal('crossOriginIsolated', true))
afterEach(() => vi.unstubAllGlobals())

it('is the same table in another worker, which has no copy of its numbers', async () => {
  const [front, back] = [new LocalEngine(), new LocalEngine()]
  await front.open(file, reading)
  const lent = await front.lend()
  // As messages between workers do: what is not shared is copied.
  const received = structuredClone(lent)
  expect(received.dataset.labels).not.toBe(lent.dataset.labels)
  lent.dataset.values[0] = 3.25
  expect(received.dataset.values[0]).toBe(3.25)
  await back.borrow(received)
  const decided = { ...problem, threshold: { kind: 'max' } } as const
  const [own, others] = [await front.path(decided), await back.path(decided)]
  expect(others).toEqual(own)
  expect(await back.rows(40, [5, 6], 2)).toEqual(await front.rows(40, [5, 6], 2))
  expect((await front.rows(40, [5], 1))[0].label).toMatch(/./)
})
