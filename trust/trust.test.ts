import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { pythonWith } from '../packages/core/test/debian.js'
import { PROMISES } from './all.js'
import { CHECKS } from './estimator/estimator-contract.js'
import { NOT_OURS } from './estimator/not-ours.js'
import { type Batch, lastOfEach } from './journal.js'
import { trustPage } from './page.js'
import { broken, kept, type Promised } from './promise.js'
import { runPart } from './run-part.js'

const SEED = 1

/** The batches of a part of each promise: `npm run trust` does all of it. */
async function tried(promise: Promised, name: string, cases: number, before: readonly Batch[] = []): Promise<Batch[]> {
  const batches: Batch[] = []
  const part = promise.parts.find((one) => one.name === name)
  if (!part) throw new Error(name)
  await runPart(promise, part, { seed: SEED, cases, before, onBatch: (batch) => batches.push(batch) })
  return batches
}

describe.each(PROMISES)('$name', (promise) => {
  it.each(promise.parts.filter(({ quick }) => quick > 0))('holds in a part of its cases: $name', async (part) => {
    const reason = part.missing?.()
    if (reason !== undefined) return console.log(`${part.name}: ${reason}`)
    const batches = await tried(promise, part.name, part.quick)
    expect(batches.flatMap(({ broken: found }) => found)).toEqual([])
    expect(batches.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(part.quick)
  })
})

/** The checks of the scikit-learn that is installed here, where it is the version that was read. */
function theirChecks(): string[] {
  const list =
    'import sklearn, inspect, sklearn.utils.estimator_checks as e\nassert sklearn.__version__ == "1.2.1"\n' +
    'print("\\n".join(n for n, f in vars(e).items() if n.startswith("check_") and getattr(f, "__module__", "") == e.__name__))'
  const { stdout } = spawnSync(pythonWith('sklearn') ?? '', ['-c', list], { encoding: 'utf8' })
  return stdout?.split('\n').filter(Boolean) ?? []
}

const THEIRS = theirChecks()

it.skipIf(THEIRS.length === 0)('every check of scikit-learn is one of ours, or there is a reason', () => {
  const ours = new Set(Object.keys(CHECKS).map((name) => name.replace(/\(.*/, '')))
  const others = Object.values(NOT_OURS).flat()
  expect([...ours].filter((name) => others.includes(name))).toEqual([])
  expect([...ours, ...others].sort()).toEqual([...THEIRS].sort())
})

describe('a run', () => {
  const asked: number[] = []
  const evens: Promised = {
    name: 'evens',
    says: 'all numbers are even',
    parts: [
      {
        name: 'numbers',
        cases: 10,
        quick: 4,
        batch: 4,
        open: async () => ({
          check: async (index) => {
            asked.push(index)
            return index % 2 === 0 ? kept('even') : broken(`${index} is odd`)
          },
        }),
      },
    ],
  }

  it('does what was not done before, and counts what broke', async () => {
    const first = await tried(evens, 'numbers', 4)
    const cured = first.map((batch) => ({ ...batch, broken: [] }))
    expect(first).toMatchObject([{ from: 0, to: 4, kept: { even: 2 }, broken: [{ index: 1 }, { index: 3 }] }])
    asked.length = 0
    const rest = await tried(evens, 'numbers', 10, cured)
    expect(asked).toEqual([4, 5, 6, 7, 8, 9])
    const page = trustPage([evens], [...first, ...rest])
    expect(page).toContain('| evens | numbers | 10 | 10 | 5 | even 5 |')
    expect(page).toContain('- evens, numbers, case 3: `3 is odd`')
    expect(page).not.toContain('Not run to the end')
  })

  it('counts a case once, as it came out last, and names the build of each part', async () => {
    const old = (await tried(evens, 'numbers', 10)).map((batch) => ({ ...batch, build: '0.1.0-old' }))
    const fresh = (await tried(evens, 'numbers', 4)).map((batch) => ({ ...batch, broken: [], build: '0.1.0-new' }))
    const page = trustPage([evens], lastOfEach([...old, ...fresh]))
    expect(page).toContain('| evens | numbers | 10 | 10 | 3 | even 5 | new, old |')
    expect(page).toContain('holds for the build beside it')
  })

  it('asks again what broke', async () => {
    const first = await tried(evens, 'numbers', 4)
    asked.length = 0
    await tried(evens, 'numbers', 4, first)
    expect(asked).toEqual([0, 1, 2, 3])
  })

  it('that was stopped says what is missing', async () => {
    expect(trustPage([evens], await tried(evens, 'numbers', 4))).toContain('- evens, numbers: 4 of 10')
  })
})
