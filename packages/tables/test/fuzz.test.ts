import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeDice, mutated } from './fuzz/mutator.js'
import { READERS } from './fuzz/readers.js'
import { wrongDoing } from './fuzz/watched.js'

/** `npm run fuzz` sets these, and `npm run trust` damages a million inputs for each reader in the same ways. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 5000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CHOSEN = (process.env.FUZZ_READERS ?? Object.keys(READERS).join(',')).split(',')
const isLong = process.env.FUZZ_INPUTS !== undefined

const REGRESSIONS = new URL('./regressions/', import.meta.url)

/** Inputs of a reader that once did harm. */
function regressions(name: string): URL[] {
  const folder = new URL(`${name}/`, REGRESSIONS)
  try {
    return readdirSync(folder).map((file) => new URL(file, folder))
  } catch {
    return []
  }
}

function keep(name: string, bytes: Uint8Array): string {
  const folder = new URL(`${name}/`, REGRESSIONS)
  mkdirSync(folder, { recursive: true })
  const path = new URL(createHash('sha256').update(bytes).digest('hex').slice(0, 12), folder)
  writeFileSync(path, bytes)
  return path.pathname
}

describe.each(CHOSEN)('the reader of %s', (name) => {
  const reader = READERS[name]()
  // Streams and binary formats cost many times as much per input: fewer of them in the usual tests.
  const inputs = isLong ? INPUTS : Math.ceil(INPUTS / (reader.cost ?? 1))

  it('reads its own examples', async () => {
    for (const bytes of reader.inputs) await reader.read(bytes)
  })

  it('survives what once did harm', async () => {
    for (const path of regressions(name)) {
      expect(await wrongDoing(reader, new Uint8Array(readFileSync(path))), path.pathname).toBeUndefined()
    }
  })

  it(
    `only ever throws typed errors, quickly and in little memory (${inputs} inputs)`,
    async () => {
      const roll = makeDice(SEED)
      for (let i = 0; i < inputs; i++) {
        const bytes = mutated(reader.inputs, roll)
        const wrong = await wrongDoing(reader, bytes)
        if (wrong !== undefined) throw new Error(`${keep(name, bytes)}: ${wrong}`)
        if (isLong && i % 100_000 === 99_999) console.log(`${name}: ${i + 1} of ${inputs}`)
      }
    },
    isLong ? 0 : 120_000,
  )
})
