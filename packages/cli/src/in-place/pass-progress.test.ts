import { expect, it } from 'vitest'
import { passWords } from './pass-progress.js'

it('a pass is told with its engine, the rows near, the gap and the time', () => {
  const told = { pass: 3, aim: 'fit' as const, rows: 20_000, near: 12_431, gap: 2.1e-4, seconds: 4.2 }
  expect(passWords('DuckDB', told)).toBe('DuckDB: pass 3, learning, 12,431 rows near, gap 2.1e-4, 4.2 s')
})

it('before there is a problem, the rows that are here are told', () => {
  const words = passWords('postgres://h/d', { pass: 2, aim: 'sample', rows: 1, seconds: 0.5 })
  expect(words).toBe('postgres://h/d: pass 2, a sample of rows, 1 row here, 500 ms')
})
