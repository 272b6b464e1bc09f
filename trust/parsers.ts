import { makeDice, mutated } from '../packages/tables/test/fuzz/mutator.js'
import { READERS } from '../packages/tables/test/fuzz/readers.js'
import { wrongDoing } from '../packages/tables/test/fuzz/watched.js'
import { broken, kept, type Part, type Promised } from './promise.js'

function part(name: string): Part {
  return {
    name,
    cases: 1_000_000,
    // The usual tests have a fuzz test of their own, of thousands of inputs.
    quick: 100,
    batch: 5000,
    open: async (seed) => {
      const reader = READERS[name]()
      // What is loaded at the first use is not an input's fault.
      for (const bytes of reader.inputs) await reader.read(bytes)
      const check = async (index: number) => {
        const bytes = mutated(reader.inputs, makeDice(Math.imul(seed, 0x9e3779b1) + index))
        const wrong = await wrongDoing(reader, bytes)
        return wrong === undefined ? kept() : broken(`${wrong} (${Buffer.from(bytes).toString('base64')})`)
      }
      return { check }
    },
  }
}

export const parsers: Promised = {
  name: 'parsers',
  says:
    'a damaged file or model document is read, or refused by an error with a code and words; in 3 seconds, and with 20 bytes of memory for ' +
    'each of its own beside 192 MB',
  parts: Object.keys(READERS).map(part),
}
