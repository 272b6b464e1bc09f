import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestRandom } from '../../packages/core/test/oracle/random.js'
import type { Part } from '../promise.js'
import { JournaledFit } from './journaled-fit.js'

/** Cut, a bit flipped, a piece taken out, or zeros at the end, as a file system leaves them. */
function damaged(journal: Buffer, random: TestRandom): Buffer {
  const at = random.integer(0, journal.length - 1)
  const copy = Buffer.from(journal)
  copy[at] ^= 1 << random.integer(0, 7)
  return random.pick([
    journal.subarray(0, at),
    copy,
    copy,
    Buffer.concat([journal.subarray(0, at), journal.subarray(at + random.integer(1, 500))]),
    Buffer.concat([journal.subarray(0, at), Buffer.alloc(200)]),
  ])
}

export const damagedJournals: Part = {
  name: 'truncations and bit flips of the journal',
  cases: 200,
  quick: 2,
  batch: 10,
  open: async (seed) => {
    const fit = await JournaledFit.open()
    const check = async (index: number) => {
      const place = fit.place(`damage-${index}`)
      const random = new TestRandom(seed * 137 + index)
      random.uniform()
      writeFileSync(join(place, 'run.journal'), damaged(fit.journal, random))
      const outcome = await fit.continued(place, { mayRefuse: true })
      fit.remove(place)
      return outcome
    }
    return { check, close: () => fit.close() }
  },
}
