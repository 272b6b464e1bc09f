import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource, type Source } from './source.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-'))
})
const sources: Source[] = []
afterAll(() => {
  for (const source of sources) source.close()
  return rm(folder, { recursive: true })
})

/** A source that is closed after the tests. */
async function opened(...args: Parameters<typeof openSource>): Promise<Source> {
  const source = await openSource(...args)
  sources.push(source)
  return source
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function textOf(source: Source): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.chunks) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const long = Array.from({ length: 60_000 }, (_, i) => `${i},${i % 7}`).join('\n')

describe('a source', () => {
  it('yields the bytes of a file, of which the head is a preview', async () => {
    const source = await opened(await file('plain.csv', long))
    expect(source.head).toHaveLength(64 * 1024)
    expect(long.startsWith(Buffer.from(source.head).toString())).toBe(true)
    expect(await textOf(source)).toBe(long)
  })

  it('gives any part of a plain file, even when its stream has ended', async () => {
    const source = await opened(await file('anywhere.csv', 'a,b\n1,2\n'))
    expect(await textOf(source)).toBe('a,b\n1,2\n')
    expect(source.random?.size).toBe(8)
    expect(new TextDecoder().decode(await source.random?.slice(2, 5))).toBe('b\n1')
    for (const [start, end] of [
      [0, 6],
      [2, 5],
      [5, 99],
    ]) {
      expect(new TextDecoder().decode(await source.random?.look?.(start, end))).toBe('a,b\n1,2\n'.slice(start, end))
    }
    source.close()
    expect((await opened(await file('anywhere.gz', gzipSync('a')))).random).toBeUndefined()
    expect((await opened('-', Readable.from([Buffer.from('x')]))).random).toBeUndefined()
  })

  it('unzips what begins like gzip, whatever its name', async () => {
    const source = await opened(await file('zipped.csv', gzipSync(long)))
    expect(await textOf(source)).toBe(long)
  })

  it('reads stdin when the path is -, zipped or not, in pieces of any size', async () => {
    const pieces = Array.from(gzipSync('a,b\n1,2\n'), (byte) => Buffer.of(byte))
    const source = await opened('-', Readable.from(pieces))
    expect(source.name).toBe('stdin')
    expect(await textOf(source)).toBe('a,b\n1,2\n')
    expect(await textOf(await opened('-', Readable.from([Buffer.from('x')])))).toBe('x')
  })

  it('is empty for an empty file', async () => {
    expect(await textOf(await opened(await file('empty.csv', '')))).toBe('')
  })

  it('names the nearest file when there is no such file', async () => {
    await file('sonar.csv', 'a')
    const missing = opened(join(folder, 'sonra.csv'))
    await expect(missing).rejects.toMatchObject({
      kind: 'data',
      code: 'file-not-found',
      hint: `Did you mean ${join(folder, 'sonar.csv')}?`,
    })
    await expect(opened(join(folder, 'quite-another-name'))).rejects.toMatchObject({
      hint: expect.stringMatching(/Check the path/),
    })
    await expect(opened(join(folder, 'nowhere', 'a.csv'))).rejects.toMatchObject({
      hint: expect.stringMatching(/folder .* does not exist/),
    })
  })

  it('refuses a folder', async () => {
    await mkdir(join(folder, 'inner'), { recursive: true })
    await expect(opened(join(folder, 'inner'))).rejects.toMatchObject({ kind: 'data', code: 'is-a-folder' })
  })

  it('refuses gzip data that is damaged or cut short', async () => {
    const zipped = gzipSync(long)
    const cut = await file('cut.csv.gz', zipped.subarray(0, zipped.length - 20))
    await expect(opened(cut).then(textOf)).rejects.toMatchObject({ kind: 'data', code: 'bad-gzip' })
    const damaged = Buffer.from(zipped)
    damaged.fill(255, 40, 80)
    const path = await file('damaged.csv.gz', damaged)
    await expect(opened(path).then(textOf)).rejects.toMatchObject({ kind: 'data', code: 'bad-gzip' })
  })

  it('can be closed before it is read', async () => {
    const source = await opened(await file('unread.csv', long))
    source.close()
    await expect(textOf(source)).rejects.toThrow()
  })
})
