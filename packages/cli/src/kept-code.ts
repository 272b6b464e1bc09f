import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** Compiled code in one file: a line that says whose it is and where, then the bytes. */
interface KeptHead {
  /** The text of the file that was run first; it names the others by hashes of what is in them. */
  entry: string
  /** From and to, by the names of files. */
  places: Record<string, [number, number]>
  /** Of the bytes: V8 does not look whether they are whole. */
  crc: number
}

/** What was compiled, by the names of files. */
type Compiled = Map<string, Uint8Array>

interface Loaded {
  module: { exports: unknown }
  script: Script
}

type Wrapped = (
  exports: unknown,
  require: (id: string) => unknown,
  module: object,
  file: string,
  folder: string,
) => void

/** Where it is kept: a folder that only the user can write. */
export function keptFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'infinite-push')
}

/**
 * Requires a file of the bundle, with the files beside it, and keeps what V8 compiled of them: to compile takes a third of a
 * short command. Node 20 cannot do it by itself, and later ones read a file for each of ours. Each command of each build has a file of its own in the folder, since each runs
 * other functions. Where nothing can be kept, all is compiled, as without.
 *
 * @example
 * ```ts
 * const { main } = requireKept('/usr/lib/infinite-push/dist/bundle/main.js', '/home/me/.cache/infinite-push')
 * ```
 */
export function requireKept(entry: string, folder: string, command = process.argv[2] ?? ''): unknown {
  const text = readFileSync(entry, 'latin1')
  const word = /^[a-z]+$/.test(command) ? command : 'other'
  const file = join(folder, `${word}-${crc32(text).toString(16)}-${process.version}.code`)
  const kept = readKept(file, text)
  const bundle = new KeptBundle(dirname(entry), kept)
  keep = () => {
    if (!bundle.isNew) return
    succeeds(() => removeOld(folder))
    writeKept(file, text, new Map([...kept, ...bundle.compiled()]))
  }
  // What failed has run less than what succeeds.
  process.once('exit', (code) => code === 0 && keep())
  return bundle.require(`./${basename(entry)}`)
}

let keep = () => {}

/** Keeps what has been compiled by now: a thread is ended from outside, and hears nothing of it. */
export function keepNow(): void {
  keep()
}

/** A month. */
const OLD_MS = 30 * 24 * 3600 * 1000

/** What Node itself loads: a file that imports modules for the others, which only such a one can, and this one, of which there is one. */
const NOT_OURS = ['./imports.js', './kept-code.js']

/** The files of a bundle: CommonJS, all in one folder, in ASCII. */
class KeptBundle {
  /** Whether something had to be compiled. */
  isNew = false
  private readonly loaded = new Map<string, Loaded>()
  private readonly others: NodeJS.Require

  constructor(
    private readonly folder: string,
    private readonly kept: Compiled,
  ) {
    this.others = createRequire(join(folder, 'main.js'))
  }

  readonly require = (id: string): unknown => {
    if (!id.startsWith('./') || NOT_OURS.includes(id)) return this.others(id)
    return (this.loaded.get(id) ?? this.load(id)).module.exports
  }

  source(id: string): string {
    return readFileSync(join(this.folder, id), 'latin1')
  }

  /** With all functions that have run by now. */
  compiled(): Compiled {
    return new Map(Array.from(this.loaded, ([id, { script }]) => [id, script.createCachedData()]))
  }

  private load(id: string): Loaded {
    const filename = join(this.folder, id)
    const cachedData = this.kept.get(id)
    const script = new Script(wrapped(this.source(id)), { filename, ...(cachedData && { cachedData }) })
    if (cachedData === undefined || script.cachedDataRejected) this.isNew = true
    const loaded = { module: { exports: {} }, script }
    this.loaded.set(id, loaded)
    const run: Wrapped = script.runInThisContext()
    run(loaded.module.exports, this.require, loaded.module, filename, this.folder)
    return loaded
  }
}

/** On the line of the first statement, so that the lines in a stack are those of the file. */
function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) { ${source}\n})`
}

/** What is kept of each file; nothing where it belongs to another build, or is damaged. */
function readKept(file: string, entry: string): Compiled {
  try {
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const head: KeptHead = JSON.parse(bytes.toString('latin1', 0, end))
    const code = bytes.subarray(end + 1)
    if (head.entry !== entry || head.crc !== crc32(code)) return new Map()
    return new Map(Object.entries(head.places).map(([name, [from, to]]) => [name, code.subarray(from, to)]))
  } catch {
    return new Map()
  }
}

/** Whole or not at all: others may be reading it. Nobody is told when it cannot be written. */
function writeKept(file: string, entry: string, compiled: Compiled): void {
  const own = `${file}.${process.pid}`
  const places: KeptHead['places'] = {}
  let end = 0
  for (const [name, { length }] of compiled) {
    places[name] = [end, end + length]
    end += length
  }
  const code = Buffer.concat([...compiled.values()])
  const head: KeptHead = { entry, places, crc: crc32(code) }
  const write = () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(own, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`, 'latin1'), code]), { mode: 0o600 })
    renameSync(own, file)
  }
  if (!succeeds(write)) succeeds(() => unlinkSync(own))
}

/** Those of builds that may be gone: what is still used is made again. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.includes('.code'))) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > OLD_MS) unlinkSync(file)
  }
}

function succeeds(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
