import { expect, it } from 'vitest'
import { DuckdbConnection } from '../src/duckdb/duckdb-connection.js'
import { Abandoned } from '../src/engine/abandoned.js'

it('does not wait for work that hangs after it was told to end', async () => {
  const abandoned = new Abandoned()
  const hangs = new Promise<never>(() => {})
  const raced = Promise.race([hangs, abandoned.promise])
  abandoned.after(10, new Error('enough'))
  await expect(raced).rejects.toThrow('enough')
})

it('leaves nothing behind where the work ended', async () => {
  const abandoned = new Abandoned()
  abandoned.after(10, new Error('late'))
  abandoned.forget()
  const later = new Promise((resolve) => setTimeout(() => resolve('nothing'), 30))
  await expect(Promise.race([abandoned.promise, later])).resolves.toBe('nothing')
})

it('closes DuckDB in bounded time, though a statement is under way', async () => {
  const connection = await DuckdbConnection.open({})
  const controller = new AbortController()
  const endless = 'select count(*) from range(10000000) a, range(1000000) b where a.range + b.range < 0'
  const asked = connection.ask(endless, controller.signal)
  asked.catch(() => {})
  await connection.close()
  controller.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await connection.close()
})
