// Wakes small faults in the code that decides, one at a time, and asks the tests to notice: `npm run mutate`.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
/** Mutants that may live, by the reason (where, in which line, what), and whether every answer stays the same with them. */
import HARMLESS from './mutate/harmless.json' with { type: 'json' }
import { instrument } from './mutate/mutants.mjs'
import { summarize } from './mutate/summary.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** What proves, measures and ranks: a fault here is one that nobody sees in a result. */
const TARGETS = [
  'packages/core/src/certificate',
  'packages/core/src/loss/push',
  'packages/core/src/metrics',
  'packages/report/src/list',
  'packages/studio/src/engine/ranking.ts',
]
const COUNTED = 'packages/core/src/'

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } })
/** A third of all mutants, always the same ones: a mutant is chosen by its words, wherever they stand in the file. */
const isChosen = ({ file, text, original, instead }) =>
  values.all || createHash('sha1').update([file, text, original, instead].join('\n')).digest()[0] % 3 === 0
const sources = TARGETS.flatMap(filesIn)
const tests = sources.filter(isTest).concat('packages/studio/src/engine/ranking.test.ts')
const codes = new Map()
const mutants = []
for (const file of sources.filter((name) => !isTest(name))) {
  if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue
  const made = instrument(file, readFileSync(join(ROOT, file), 'utf8'), mutants.length, isChosen)
  codes.set(file, made.code)
  mutants.push(...made.mutants.map((mutant) => ({ ...mutant, ...reasonFor(mutant) })))
}

const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const result = join(folder, 'result.json')
const files = tests.map((file) => join(ROOT, file))
const vitest = await startVitest(
  'test',
  [],
  {
    root: ROOT,
    config: false,
    watch: false,
    include: ['scripts/mutate/mutants.run.mjs'],
    reporters: ['dot'],
    provide: { mutation: { files, mutants, result } },
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', transform }] },
)
await vitest.close()
if (process.exitCode) process.exit()
summarize(ROOT, JSON.parse(readFileSync(result, 'utf8')), wanted.length === 0 && !values.all)
rmSync(folder, { recursive: true })

function reasonFor({ file, text, original, instead }) {
  const fits = ([end, line, words]) =>
    file.endsWith(`/${end}`) && text.includes(line) && words === `${original} → ${instead}`
  const { why, same } = HARMLESS.find(({ mutants: ones }) => ones.some(fits)) ?? {}
  return { why, same }
}

/** Mutants into the sources, counted rounds into all of the core, and the collecting stand-in into the tests. */
function transform(code, id) {
  const file = id.slice(ROOT.length).split(sep).join('/')
  if (isTest(file)) return code.replace("from 'vitest'", `from '${join(ROOT, 'scripts/mutate/collected.mjs')}'`)
  if (codes.has(file)) return codes.get(file)
  if (file.startsWith(COUNTED)) return instrument(file, code, 0).code
}

function filesIn(target) {
  if (!statSync(join(ROOT, target)).isDirectory()) return [target]
  const inside = readdirSync(join(ROOT, target), { recursive: true })
  return inside.filter((name) => name.endsWith('.ts')).map((name) => `${target}/${name.split(sep).join('/')}`)
}

function isTest(file) {
  return file.endsWith('.test.ts')
}
