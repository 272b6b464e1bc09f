import { afterEach, expect, it } from 'vitest'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { Random } from '../statistics/random.js'
import { SvmlightReader } from './svmlight.js'

afterEach(() => setKernelUse('when-it-pays'))

/** The table that a text holds, or what is wrong with it, with and without WebAssembly. */
function bothWays(text: string, options = {}, size = text.length): unknown[] {
  const bytes = new TextEncoder().encode(text)
  return (['never', 'always'] as const).map((use) => {
    setKernelUse(use)
    const reader = new SvmlightReader(options)
    try {
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
      const { features, labels, queries, firstIndex } = reader.finish()
      const { pointers, indices, values } = features.lines
      return { cols: features.cols, pointers, indices, values, labels, queries, firstIndex }
    } catch (error) {
      return String(error)
    }
  })
}

/** Numbers as people and programs write them, most of them plain. */
function someNumber(random: Random): string {
  const written = [
    () => String(random.integer(3)),
    () => String(random.normal()),
    () => random.normal().toFixed(random.integer(5)),
    () => `+${random.integer(9)}.`,
    () => `-.${random.integer(9)}5`,
    () => random.normal().toExponential(3),
    () => '-0',
    () => '123456789012345',
    () => '1234567890123456',
  ]
  return written[random.integer(written.length)]()
}

function someText(random: Random, rows: number): string {
  const blank = () => [' ', ' ', ' ', '  ', '\t'][random.integer(5)]
  return Array.from({ length: rows }, () => {
    const entries: string[] = []
    for (let k = random.integer(4); k < 200; k += 1 + random.integer(60)) entries.push(`${k}:${someNumber(random)}`)
    const words = [['1', '-1', '+1', '0.5'][random.integer(4)], ...entries]
    const end = ['\n', '\n', '\n', ' \n', '\r\n', ' # a comment\n', '\n\n'][random.integer(7)]
    return words.join(blank()) + end
  }).join('')
}

it('reads the very table that is read line by line, however it is cut', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = Random.fromSeed(seed)
    const text = someText(random, 1 + random.integer(60))
    const [plain, wasm] = bothWays(text, {}, seed % 3 === 0 ? 1 + random.integer(90) : text.length)
    expect(plain).toBeTypeOf('object')
    expect(wasm).toEqual(plain)
  }
})

it('reads a text of many windows', () => {
  const random = Random.fromSeed(9)
  const rows = Array.from(
    { length: 9000 },
    (_, i) => `${i % 2} ${1 + random.integer(9)}:1 ${11 + random.integer(9)}:2.5\n`,
  )
  const text = [...rows, `1 ${Array.from({ length: 20_000 }, (_, k) => `${k + 1}:1`).join(' ')}\n`, ...rows].join('')
  const [plain, wasm] = bothWays(text)
  expect(wasm).toEqual(plain)
})

it.each([
  ['an index that does not ascend', '1 1:1 3:1\n1 3:1 3:2\n'],
  ['an index that is too large', '1 1:1\n1 3000000000:1\n'],
  ['a value that is no number', '1 1:1\n1 2:x\n'],
  ['a value that goes on', '1 1:1\n1 2:1x\n'],
  ['no value', '1 1:1\n1 2:\n'],
  ['no colon', '1 1:1\n1 2\n'],
  ['no label', '1 1:1\nx 2:1\n'],
  ['an infinite value', `1 1:1\n1 2:${'9'.repeat(400)}\n`],
  ['a list in some rows only', '1 1:1\n1 qid:3 2:1\n'],
  ['lists', '1 qid:3 1:1\n1 qid:3 2:1\n0 qid:4 2:1\n'],
])('says the same of %s', (_, text) => {
  const [plain, wasm] = bothWays(text)
  expect(wasm).toEqual(plain)
})

it.each([0, 1] as const)('knows where indices start: %i', (firstIndex) => {
  const [plain, wasm] = bothWays('1 1:1\n0 0:1 4:2\n', { firstIndex })
  expect(wasm).toEqual(plain)
})
