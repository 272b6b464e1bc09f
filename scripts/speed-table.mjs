// Writes the table of speed in README.md from the recorded results of the benchmark.
//
//   node scripts/speed-table.mjs           writes the table
//   node scripts/speed-table.mjs --check   writes nothing; ends with 1 when the table says something else than the results
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { timeOf } from '../bench/runner/contest.mjs'
import { duration, figure } from '../bench/runner/report.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [BEGIN, END] = ['<!-- speed: npm run speed -->', '<!-- /speed -->']

const MILLION = 'shifted-normal-1000000x100'
const BITS = 'sparse-bits-100000x2048'
const SONAR = 'infinite-push fit sonar.csv --lambda-ratio 0.1'
const NODE = "node -e ''"

/** What a line says; its case, in which file of results; ours, the peer, how many times as fast ours is asked to be, and in which call. */
const LINES = [
  ['CSV, 200 MB', 'csv, 200 MB', 'read', 'read-table', 'duckdb', 2],
  ['Parquet, 200 MB', 'parquet, 200 MB', 'read', 'read-table', 'duckdb', 1],
  ['svmlight, 200 MB', 'svmlight, 200 MB', 'read', 'read-table', 'load-svmlight', 1],
  ['`fit` of the library, 1,000,000 × 100, ℓ1', `${MILLION}, l1, λ = 0.05`, 'large.fit', 'fit', 'liblinear', 6],
  ['the same, ℓ2', `${MILLION}, l2, λ = 1`, 'large.fit', 'fit', 'liblinear', 4],
  ['100,000 × 2,048 bits, ℓ1', `${BITS}, l1, λ = 0.05`, 'large.bits', 'fit', 'liblinear', 1.5],
  ['the same, ℓ2', `${BITS}, l2, λ = 1`, 'large.bits', 'fit', 'liblinear', 0.7],
  ['the solver alone, ℓ2', `${BITS}, l2, λ = 1`, 'large.bits', 'auto', 'liblinear', 1.5],
  [
    'default `fit` of words, 9,600 × 2,600, against ten fits',
    'word-counts-9600x2600',
    'text',
    'fit',
    'scikit-learn',
    1,
  ],
  ['`path`, 100 certified λ, sonar 208 × 60, first call', 'sonar', 'path.glmnet', 'path', 'glmnet', 1, 'cold'],
  ['the same, later calls', 'sonar', 'path.glmnet', 'path', 'glmnet', 3],
  ['`path`, ionosphere 351 × 33, first call', 'ionosphere', 'path.glmnet', 'path', 'glmnet', 1, 'cold'],
  ['the same, later calls', 'ionosphere', 'path.glmnet', 'path', 'glmnet', 3],
  ['`path`, colon 62 × 2,000, first call', 'colon', 'path.glmnet', 'path', 'glmnet', 1, 'cold'],
  ['the same, later calls', 'colon', 'path.glmnet', 'path', 'glmnet', 3],
  ['`path`, 1,000 × 110, first call', 'toy-1000x110', 'path.glmnet', 'path', 'glmnet', 1, 'cold'],
  ['the same, later calls', 'toy-1000x110', 'path.glmnet', 'path', 'glmnet', 3],
  ['`path`, 200 × 7,000, first call', 'microarray-200x7000', 'path.glmnet', 'path', 'glmnet', 1, 'cold'],
  ['the same, later calls', 'microarray-200x7000', 'path.glmnet', 'path', 'glmnet', 2],
  ['`path`, 10,000 × 100, later calls', 'shifted-normal-10000x100', 'path.glmnet', 'path', 'glmnet', 4],
  // The peer as it is called without a setting, of 10 folds where ours has 5: what the suite asks for.
  ['default `fit`, ticdata 5,822 × 85', 'ticdata', 'hull', 'fit', 'cv-glmnet-default', 3],
  ['default `fit`, Shuttle 43,500 × 9, High', 'shuttle-High', 'hull', 'fit', 'cv-glmnet-default', 3],
  ['the same, Bypass', 'shuttle-Bypass', 'hull', 'fit', 'cv-glmnet-default', 3],
  // 200 ms where node alone takes 75.
  [
    '`infinite-push fit sonar.csv --lambda-ratio 0.1`, the whole process',
    'whole processes',
    'start.processes',
    SONAR,
    NODE,
    0.375,
  ],
  [
    "the paper's Algorithm 1, ℓ2, 600 × 30, gap 10⁻⁶",
    'toy 300 + 300 rows, l2, λ = 0.1, gap 0.000001',
    'pairs.l2',
    'auto',
    'algorithm-one',
    1000,
  ],
]

function recorded(file) {
  const path = `${root}/bench/results/${file}.json`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { cases: [] }
}

function row([what, name, file, ours, peer, wanted, when = 'warm']) {
  const { cases, machine, clock } = recorded(file)
  const found = cases.find((each) => each.name === name)
  if (found === undefined) return `| ${what} | – | ${peer} – | not measured yet (target: ${wanted} ×) | – |`
  const [own, other] = [ours, peer].map((contender) => timeOf(found.results[contender], when))
  const ratio = other / own
  const told = `${figure(ratio)} ×${ratio < wanted ? ` (missed: ${wanted} ×)` : ''}`
  const where = `[${machine.slice(machine.lastIndexOf(' ') + 1)}, ${clock}](bench/results/${file}.md)`
  return `| ${what} | ${duration(own)} | ${peer} ${duration(other)} | ${told} | ${where} |`
}

function tableText() {
  const head = ['| what | ours | peer | as fast as the peer | measured |', '|---|---|---|---|---|']
  return [BEGIN, '', ...head, ...LINES.map(row), '', END].join('\n')
}

const file = `${root}/README.md`
const readme = readFileSync(file, 'utf8')
const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
if (start < 0 || end < start) throw new Error('README.md has no place for the table of speed.')
const written = readme.slice(0, start) + tableText() + readme.slice(end + END.length)
if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (written !== readme) {
  console.error('The table of speed in README.md is out of date: run npm run speed.')
  process.exitCode = 1
}
