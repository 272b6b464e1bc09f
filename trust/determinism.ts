import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, SONAR, WPBC } from '../packages/cli/test/program.js'
import { smallTable } from '../packages/cli/test/small-table.js'
import { nodeBinary } from '../scripts/nodes/binary.mjs'
import { broken, kept, type Opened, type Outcome, type Part, type Promised } from './promise.js'

/** Work of every kind whose order could matter. */
const JOBS: readonly (readonly string[])[] = [
  ['fit', 'small.csv', '--folds', '4', '--repeats', '3', '--metric', 'auc'],
  ['fit', SONAR, '--lambda-ratio', '0.1'],
  ['fit', 'small.csv', '--threshold', 'auto', '--transform', 'auto'],
  ['path', WPBC, '--lambdas', '8'],
  ['compare', 'small.csv', '--repeats', '3'],
  ['stability', 'small.csv', '--subsamples', '20'],
  ['fit', WPBC, '--penalty', 'elastic-net', '--folds', '3', '--threshold', 'max'],
  ['inspect', SONAR],
]
const LOCALES = ['C', 'de_DE.UTF-8', 'tr_TR.UTF-8', 'ar_EG.UTF-8', 'ja_JP.UTF-8', 'fr_CH', 'POSIX', '']
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Niue']
const WORKERS = ['2', '4', '3']
const NODES = ['20.19', '22', '24']

interface Circumstances {
  workers?: string
  env?: Record<string, string>
  node?: string
}

/** What a job prints and writes, the time that it took aside. */
class Jobs {
  private readonly folder = mkdtempSync(join(tmpdir(), 'infinite-push-same-'))
  private readonly plain = new Map<string, Promise<string>>()

  constructor() {
    writeFileSync(join(this.folder, 'small.csv'), smallTable())
  }

  /** The words of a case: every job with seeds of its own. */
  words(index: number): string[] {
    const job = JOBS[index % JOBS.length]
    const draws = job[0] !== 'inspect' && job[0] !== 'path'
    return draws ? [...job, '--seed', String(Math.floor(index / JOBS.length))] : [...job]
  }

  /** As one thread gives it. */
  alone(words: readonly string[]): Promise<string> {
    const key = words.join(' ')
    const known = this.plain.get(key) ?? this.printed(words, {})
    this.plain.set(key, known)
    return known
  }

  async printed(words: readonly string[], { workers = '1', env = {}, node }: Circumstances): Promise<string> {
    const model = words[0] === 'fit' ? ['--out', 'model.json', '--allow-empty'] : []
    const more = words[0] === 'inspect' ? [] : ['--workers', workers]
    const { code, out, err } = await program([...words, ...model, ...more, '--json', '--quiet'], {
      cwd: this.folder,
      env,
      ...(node === undefined ? {} : { node }),
    })
    if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}\n${err}`)
    const printed = JSON.stringify({ ...JSON.parse(out), timing: undefined })
    return model.length > 0 ? `${printed}\n${readFileSync(join(this.folder, 'model.json'), 'utf8')}` : printed
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function opened(circumstances: (index: number) => Circumstances, compare = sameBytes): () => Promise<Opened> {
  return async () => {
    const jobs = new Jobs()
    const check = async (index: number) => {
      const words = jobs.words(index)
      return compare(await jobs.alone(words), await jobs.printed(words, circumstances(index)), words.join(' '))
    }
    return { check, close: () => jobs.close() }
  }
}

function sameBytes(one: string, other: string, job: string): Outcome {
  if (one === other) return kept('the same bytes')
  const at = [...one].findIndex((letter, i) => letter !== other[i])
  return broken(`${job}: ${one.slice(at - 40, at + 40)} or ${other.slice(at - 40, at + 40)}`)
}

/** Texts that differ in numbers alone, and in those by no more than 1e-9 of themselves. */
function nearlySame(one: string, other: string, job: string): Outcome {
  if (one === other) return kept('the same bytes')
  const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
  if (one.replaceAll(NUMBER, '#') !== other.replaceAll(NUMBER, '#')) return broken(`${job}: other words`)
  const [mine, theirs] = [one, other].map((text) => text.match(NUMBER)?.map(Number) ?? [])
  const apart = mine.map((value, i) => Math.abs(value - theirs[i]) / Math.max(1e-3, Math.abs(value)))
  const most = Math.max(...apart)
  return most <= 1e-9 ? kept(`the same to ${most.toExponential(0)}`) : broken(`${job}: ${most.toExponential(1)} apart`)
}

const workers: Part = {
  name: 'numbers of threads',
  cases: 96,
  quick: 2,
  batch: 8,
  open: opened((index) => ({ workers: WORKERS[Math.floor(index / JOBS.length) % WORKERS.length] })),
}

const places: Part = {
  name: 'locales and time zones',
  cases: 80,
  quick: 2,
  batch: 8,
  open: opened((index) => {
    const locale = LOCALES[Math.floor(index / 2) % LOCALES.length]
    return { env: { LANG: locale, LC_ALL: locale, TZ: ZONES[index % ZONES.length] } }
  }),
}

const nodes: Part = {
  name: `Node ${NODES.join(', ')}`,
  cases: 48,
  // Their binaries come from a registry.
  quick: 0,
  batch: 8,
  open: opened((index) => ({ node: nodeBinary(NODES[Math.floor(index / JOBS.length) % NODES.length]) }), nearlySame),
}

export const determinism: Promised = {
  name: 'determinism',
  says:
    'the same command prints and writes the same bytes, whatever the number of threads, the locale and the time zone; under Node 20, 22 and 24 the same ' +
    'numbers to 1e-9',
  parts: [workers, places, nodes],
}
