import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inUtf8 } from './text-encoding.js'
import { utf8Extent } from './utf8.js'
import { fromWindows1252 } from './windows-1252.js'

const encoder = new TextEncoder()
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** What is read of bytes that come in pieces of a size. */
async function read(bytes: Uint8Array, said?: string, size = bytes.length) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const { chunks, encoding } = inUtf8({ name: 'a.csv', chunks: pieces() }, said)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return { text: text + decoder.decode(), encoding: encoding() }
}

describe('text', () => {
  it.each([
    ['plain', encoder.encode('a,b\n'), 'a,b\n', 'UTF-8'],
    ['UTF-8', encoder.encode('Müller €😀'), 'Müller €😀', 'UTF-8'],
    ['UTF-8 with its mark', encoder.encode('\ufeffé'), 'é', 'UTF-8'],
    ['Windows-1252', latin('Müller,Möller,\x80'), 'Müller,Möller,€', 'Windows-1252'],
    ['Windows-1252 far behind', latin(`${'a'.repeat(200)}é`), `${'a'.repeat(200)}é`, 'Windows-1252'],
    ['UTF-16, little end first', latin('\xff\xfea\0\xfc\0'), 'aü', 'UTF-16LE'],
    ['UTF-16, big end first', latin('\xfe\xff\0a\0\xfc'), 'aü', 'UTF-16BE'],
    ['nothing', new Uint8Array(), '', 'UTF-8'],
    ['one byte', latin('\xe9'), 'é', 'Windows-1252'],
  ])('in %s is found and read, however it is cut', async (_, bytes, text, encoding) => {
    for (const size of [1, 2, 3, 5, 64, 1000]) expect(await read(bytes, undefined, size)).toEqual({ text, encoding })
  })

  it('that is UTF-8 stays so, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        fc.pre(!text.startsWith('\ufeff'))
        expect((await read(encoder.encode(text), undefined, size)).text).toBe(text)
      }),
    )
  })

  it('that is none of these is refused, never read with characters replaced', async () => {
    const mixed = new Uint8Array([...encoder.encode('ü,'), 0xfc])
    await expect(read(mixed)).rejects.toMatchObject({ code: 'mixed-encoding', values: { byte: 'FC', place: 4 } })
    await expect(read(encoder.encode('ü').subarray(0, 1), 'utf-8')).rejects.toMatchObject({ code: 'mixed-encoding' })
    await expect(read(latin('\x81\xe9'))).rejects.toMatchObject({ code: 'untold-encoding' })
    await expect(read(latin('\xff\xfe\x00\xd8a\0'))).rejects.toMatchObject({ code: 'bad-encoding' })
  })

  it('is what somebody says it is', async () => {
    expect(await read(latin('\xcf\xf0\xe8'), 'windows-1251')).toEqual({ text: 'При', encoding: 'windows-1251' })
    expect(await read(latin('a\0\xfc\0'), 'utf-16le')).toEqual({ text: 'aü', encoding: 'utf-16le' })
    expect((await read(encoder.encode('ü'), 'latin1')).text).toBe('Ã¼')
    await expect(read(latin('\xe9'), 'UTF-8')).rejects.toMatchObject({ code: 'mixed-encoding' })
    await expect(read(latin('a'), 'klingon')).rejects.toMatchObject({ code: 'unknown-encoding' })
  })
})

describe('UTF-8', () => {
  it('is what a strict decoder takes', () => {
    const isStrict = (bytes: Uint8Array) => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        return true
      } catch {
        return false
      }
    }
    const byte = fc.oneof(
      fc.constantFrom(0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xe0, 0xed, 0xf0, 0xf4),
      fc.integer({ max: 255, min: 0 }),
    )
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 6 }), fc.nat(3), (values, offset) => {
        const bytes = new Uint8Array([...Array(offset).fill(0), ...values]).subarray(offset)
        expect(utf8Extent(bytes).end === bytes.length).toBe(isStrict(bytes))
      }),
      { numRuns: 5000 },
    )
  })
})

it('Windows-1252 has five bytes that stand for nothing, and else Latin-1 with 27 characters more', () => {
  const all = Array.from({ length: 256 }, (_, byte) => fromWindows1252(Uint8Array.of(byte)))
  expect(all.flatMap((bytes, byte) => (bytes === undefined ? [byte] : []))).toEqual([0x81, 0x8d, 0x8f, 0x90, 0x9d])
  const texts = all.map((bytes) => new TextDecoder().decode(bytes))
  expect(texts.filter((text, byte) => text === String.fromCharCode(byte))).toHaveLength(256 - 32)
  expect([0x80, 0x99, 0x9f].map((byte) => texts[byte]).join('')).toBe('€™Ÿ')
})
