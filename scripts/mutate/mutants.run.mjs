// Run by vitest, inside one process: every mutant is woken in turn, and meets the tests that reach it, the fastest first.
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { inject, test } from 'vitest'
import { collected, nextFile } from './collected.mjs'
import { wordsOf } from './mutants.mjs'

/** A mutant may make a test so many times longer, in rounds of loops. */
const PATIENCE = 20
const ALWAYS = 1e6

const { files, mutants, result } = inject('mutation')
// The same cases in every run: a mutant that lives today lives tomorrow.
fc.configureGlobal({ endOnFailure: true, seed: 1 })

let awake = -1
let reached
let rounds = 0
let allowed = Number.POSITIVE_INFINITY
globalThis.$mutant = (id) => {
  if (reached !== undefined) reached.add(id)
  return id === awake
}
globalThis.$round = () => {
  if (++rounds > allowed) throw new Error('This loop does not end.')
}

test('every mutant', { timeout: 0 }, async () => {
  for (const file of files) {
    nextFile()
    await import(/* @vite-ignore */ file)
  }
  const known = []
  for (const one of collected) {
    try {
      known.push(await measured(one))
    } catch (error) {
      process.stderr.write(`left out, it fails without any mutant: ${one.name}: ${error.message.split('\n')[0]}\n`)
    }
  }
  const found = []
  for (const mutant of mutants) {
    const tests = known.filter(({ reaches }) => reaches.has(mutant.id)).sort((a, b) => a.ms - b.ms)
    const killer = await killerOf(mutant, tests)
    found.push({ ...mutant, tests: tests.length, killer })
    if (!killer && !mutant.why) process.stderr.write(`survived  ${wordsOf(mutant)}  (${tests.length} tests)\n`)
    if (found.length % 50 === 0) process.stderr.write(`${found.length} of ${mutants.length}\n`)
  }
  writeFileSync(result, JSON.stringify({ tests: known.length, found }))
})

/** What a test reaches and takes; it must pass when no mutant is awake, whenever it is run. */
async function measured({ name, run }) {
  reached = new Set()
  rounds = 0
  await run()
  const reaches = reached
  const most = rounds
  reached = undefined
  const start = performance.now()
  await run()
  return { name, run, reaches, most, ms: performance.now() - start }
}

async function killerOf(mutant, tests) {
  awake = mutant.id
  try {
    for (const { name, run, most } of tests) {
      rounds = 0
      allowed = PATIENCE * most + ALWAYS
      try {
        await run()
      } catch {
        return name
      }
    }
    return undefined
  } finally {
    awake = -1
    allowed = Number.POSITIVE_INFINITY
  }
}
