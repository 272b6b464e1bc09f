import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { DiskCache } from './disk-cache.js'

const folder = mkdtempSync(join(tmpdir(), 'infinite-push-cache-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As if it had been used that many minutes ago. */
function usedBefore(hash: string, minutes: number): void {
  const then = new Date(Date.now() - 60_000 * minutes)
  utimesSync(join(folder, `${hash}.data.gz`), then, then)
}

it('what was put there is found again, and nothing else', async () => {
  const cache = new DiskCache(folder)
  await cache.put('a', Buffer.from('hello'))
  expect(await cache.get('a')).toEqual(Buffer.from('hello'))
  expect(await cache.get('b')).toBeUndefined()
  await cache.drop('a')
  expect(await cache.get('a')).toBeUndefined()
})

it('when there is too much, what was not used for longest goes', async () => {
  const cache = new DiskCache(folder, 250)
  await cache.put('old', Buffer.alloc(100))
  await cache.put('used', Buffer.alloc(100))
  usedBefore('old', 10)
  usedBefore('used', 20)
  await cache.get('used')
  await cache.put('new', Buffer.alloc(100))
  expect(readdirSync(folder).sort()).toEqual(['new.data.gz', 'used.data.gz'])
})

it('a disk that takes nothing is no error', async () => {
  writeFileSync(folder, '')
  const cache = new DiskCache(folder)
  await cache.put('a', Buffer.from('hello'))
  expect(await cache.get('a')).toBeUndefined()
})
