import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/**
 * What one command runs, in one file: a checksum of all that follows (V8 does not look whether its bytes are whole), a line that says
 * whose it is and what is where, and the bytes. Texts are among them: one file is read faster than seventy.
 */
interface KeptHead {
  /** The text of the file that was run first; it names the others by hashes of what is in them. */
  entry: string
  /** Where the texts begin, which come last. */
  texts: number
  /** By the names of files: from and to of the code, and of the text among the texts. */
  places: Record<string, readonly [number, number, number, number]>
}

/** A file of the bundle as V8 gets it, and what was compiled of it. */
interface Kept {
  text: string
  code?: Uint8Array
}

interface Loaded {
  module: { exports: unknown }
  script: Script
  text: string
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
    writeKept(file, text, new Map([...kept.all(), ...bundle.compiled()]))
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

/** What the checksum begins with: a file that was laid out otherwise, by a build whose `main.js` was the same, has another one. */
const LAYOUT = 2

/** A month. */
const OLD_MS = 30 * 24 * 3600 * 1000

/** What Node itself loads: a file that imports modules for the others, which only such a one can, and this one, of which there is one. */
const NOT_OURS = ['./imports.js', './kept-code.js']

/** The files of a bundle: CommonJS, all in one folder, in ASCII. */
class KeptBundle {
  /** Whether something had to be compiled. */
  isNew = false
  private readonly loaded = new Map<string, Loaded>()

  constructor(
    private readonly folder: string,
    private readonly kept: KeptFile,
  ) {}

  readonly require = (id: string): unknown => {
    if (!id.startsWith('./') || NOT_OURS.includes(id)) return this.other(id)
    return (this.loaded.get(id) ?? this.load(id)).module.exports
  }

  /** With all functions that have run by now. */
  compiled(): [string, Required<Kept>][] {
    return Array.from(this.loaded, ([id, { script, text }]) => [id, { text, code: script.createCachedData() }])
  }

  /** What is part of Node is there at once; its way to anything else is loaded for who needs it. */
  private other(id: string): unknown {
    if (id.startsWith('node:')) return process.getBuiltinModule(id)
    return process.getBuiltinModule('node:module').createRequire(this.path('main.js'))(id)
  }

  private load(id: string): Loaded {
    const filename = this.path(id.slice(2))
    const { text, code } = this.kept.of(id) ?? { text: wrapped(readFileSync(filename, 'latin1')) }
    const script = new Script(text, { filename, ...(code && { cachedData: code }) })
    if (code === undefined || script.cachedDataRejected) this.isNew = true
    const loaded = { module: { exports: {} }, script, text }
    this.loaded.set(id, loaded)
    const run: Wrapped = script.runInThisContext()
    run(loaded.module.exports, this.require, loaded.module, filename, this.folder)
    return loaded
  }

  /** Joined by hand: `join` of seventy names takes as long as to compile one of the files. */
  private path(name: string): string {
    return this.folder + sep + name
  }
}

/** On the line of the first statement, so that the lines in a stack are those of the file. */
function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) { ${source}\n})`
}

/** What is kept, of which a run takes what it needs. */
class KeptFile {
  constructor(
    private readonly places: KeptHead['places'] = {},
    private readonly code: Uint8Array = new Uint8Array(0),
    /** In one: parts of it are no copies, which would have to be collected. */
    private readonly texts = '',
  ) {}

  of(name: string): Required<Kept> | undefined {
    const place = this.places[name]
    if (place === undefined) return undefined
    const [from, to, textFrom, textTo] = place
    return { text: this.texts.slice(textFrom, textTo), code: this.code.subarray(from, to) }
  }

  all(): [string, Required<Kept>][] {
    return Object.keys(this.places).map((name) => [name, this.of(name) as Required<Kept>])
  }
}

/** Nothing where it belongs to another build, or is damaged. */
function readKept(file: string, entry: string): KeptFile {
  try {
    const all = readFileSync(file)
    const body = all.indexOf('\n') + 1
    if (Number(all.toString('latin1', 0, body)) !== crc32(all.subarray(body), LAYOUT)) return new KeptFile()
    const end = all.indexOf('\n', body)
    const head: KeptHead = JSON.parse(all.toString('latin1', body, end))
    if (head.entry !== entry) return new KeptFile()
    const bytes = all.subarray(end + 1)
    return new KeptFile(head.places, bytes, bytes.toString('latin1', head.texts))
  } catch {
    return new KeptFile()
  }
}

/** Whole or not at all: others may be reading it. Nobody is told when it cannot be written. */
function writeKept(file: string, entry: string, files: Map<string, Required<Kept>>): void {
  const own = `${file}.${process.pid}`
  const places: Record<string, [number, number, number, number]> = {}
  let texts = ''
  let end = 0
  for (const [name, { text, code }] of files) {
    places[name] = [end, end + code.length, texts.length, texts.length + text.length]
    texts += text
    end += code.length
  }
  const head = JSON.stringify({ entry, texts: end, places } satisfies KeptHead)
  const codes = Array.from(files.values(), ({ code }) => code)
  const body = Buffer.concat([Buffer.from(`${head}\n`, 'latin1'), ...codes, Buffer.from(texts, 'latin1')])
  const write = () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(own, Buffer.concat([Buffer.from(`${crc32(body, LAYOUT)}\n`), body]), { mode: 0o600 })
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
