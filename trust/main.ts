import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROMISES } from './all.js'
import { type Batch, batchesOf, buildName, lastOfEach, readBatches, writeBatch } from './journal.js'
import { trustPage } from './page.js'
import type { Part, Promised } from './promise.js'
import { runPart } from './run-part.js'

const OPTIONS = {
  only: { type: 'string' },
  quick: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string' },
  out: { type: 'string', default: 'trust/run' },
  page: { type: 'string' },
  'any-build': { type: 'boolean', default: false },
} as const

/** Runs what is left of the promises, and writes the page; the exit code: 1 when one is broken. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const seed = Number(values.seed)
  const journal = join(values.out, 'journal.ndjson')
  const build = buildName()
  const counts = (batch: Batch) => batch.seed === seed && (values['any-build'] || batch.build === build)
  let batches = lastOfEach(readBatches(journal).filter(counts))
  const end = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + 60_000 * Number(values.minutes)
  let stopped = false
  process.once('SIGINT', () => {
    stopped = true
    say('Ctrl-C: this batch, then the page. Once more ends at once.')
  })
  const page = values.page ?? join(values.out, 'trust.md')
  for (const { promise, part } of chosen(values.only)) {
    const reason = part.missing?.()
    if (reason !== undefined) {
      say(`${promise.name}, ${part.name}: ${reason}`)
      continue
    }
    const cases = values.quick ? part.quick : part.cases
    await runPart(promise, part, {
      seed,
      cases,
      before: batches,
      isOver: () => stopped || Date.now() > end,
      onBatch: (batch) => {
        batches = lastOfEach([...batches, batch])
        writeBatch(journal, batch)
        say(progress(promise, part, { batches, batch, cases }))
      },
    })
    writeFileSync(page, trustPage(PROMISES, batches))
  }
  if (!existsSync(page)) writeFileSync(page, trustPage(PROMISES, batches))
  const broken = batches.reduce((sum, batch) => sum + batch.broken.length, 0)
  say(`${broken} broken; the page: ${page}; the journal: ${journal}`)
  return broken > 0 ? 1 : 0
}

function chosen(only: string | undefined): { promise: Promised; part: Part }[] {
  const words = only?.split(',')
  const all = PROMISES.flatMap((promise) => promise.parts.map((part) => ({ promise, part })))
  const known = new Set(all.flatMap(({ promise, part }) => [promise.name, `${promise.name}/${part.name}`]))
  const unknown = words?.find((word) => !known.has(word))
  if (unknown !== undefined) throw new Error(`There is no promise '${unknown}'. Known: ${[...known].join(', ')}`)
  if (!words) return all
  return all.filter(
    ({ promise, part }) => words.includes(promise.name) || words.includes(`${promise.name}/${part.name}`),
  )
}

interface Standing {
  batches: readonly Batch[]
  batch: Batch
  cases: number
}

function progress(promise: Promised, part: Part, { batches, batch, cases }: Standing): string {
  const own = batchesOf(batches, promise, part)
  const done = own.reduce((sum, { from, to }) => sum + to - from, 0)
  const broken = own.reduce((sum, batch) => sum + batch.broken.length, 0)
  const left = ((cases - done) * batch.seconds) / (batch.to - batch.from) / 60
  const first = batch.broken[0]
  return (
    `${promise.name}, ${part.name}: ${done} of ${cases}, ${broken} broken, ${left.toFixed(1)} minutes left` +
    (first ? `\n  case ${first.index}: ${first.why}` : '')
  )
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
