import { File } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/recording-sink.js'
import { joined } from './peek.js'
import type { TableSource } from './source.js'
import { fileSource } from './source.js'

const long = Array.from({ length: 60_000 }, (_, i) => `${i},${i % 7}`).join('\n')

// Node's File is the one of browsers, but its type says less.
const file = (content: string | Uint8Array, name: string) => new File([content], name) as unknown as globalThis.File

async function textOf(source: TableSource): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.chunks) chunks.push(chunk)
  return new TextDecoder().decode(joined(chunks))
}

describe('a file in a browser', () => {
  it('yields its bytes, of which the head is a preview, and any part of them', async () => {
    const source = await fileSource(file(long, 'data.csv'))
    expect(source.name).toBe('data.csv')
    expect(source.head).toHaveLength(64 * 1024)
    expect(await textOf(source)).toBe(long)
    expect(source.random?.size).toBe(long.length)
    expect(new TextDecoder().decode(await source.random?.slice(2, 5))).toBe(long.slice(2, 5))
  })

  it('is unzipped when it begins like gzip, whatever its name', async () => {
    const source = await fileSource(file(gzipSync(long), 'data.csv'))
    expect(await textOf(source)).toBe(long)
    expect(source.random).toBeUndefined()
  })

  it('is refused when its gzip data is damaged or cut short', async () => {
    const zipped = gzipSync(long)
    const cut = fileSource(file(zipped.subarray(0, 5000), 'data.csv.gz')).then(textOf)
    expect(await refusal(cut)).toMatchObject({ code: 'bad-gzip', kind: 'data' })
    zipped[200] ^= 255
    expect((await refusal(fileSource(file(zipped, 'data.csv.gz')).then(textOf))).code).toBe('bad-gzip')
  })

  it('may be empty', async () => {
    expect(await textOf(await fileSource(file('', 'empty.csv')))).toBe('')
  })
})
