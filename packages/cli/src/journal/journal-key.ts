import { InfinitePushError, VERSION } from '@infinite-push/core'

/** What a run computes from what: pieces of one key fit together. */
export interface RunKey {
  computation: string
  /** The hash of the data. */
  data: string
  /** A hash of the code that computes. */
  code: string
  settings: unknown
}

/** A key as the first line of a journal has it. */
export interface JournalHeader {
  journal: 'infinite-push'
  version: 1
  package: string
  code: string
  computation: string
  data: string
  /** Each setting as JSON, or as a hash of it when that is long. */
  settings: Record<string, string>
}

/** Only whole pieces are kept, and these do not depend on how long they were allowed to take. */
const LIMIT = 'timeLimitMs'
/** The longest setting that is written out. */
const LONGEST = 80

export function headerOf({ computation, data, code, settings }: RunKey): JournalHeader {
  const texts = Object.entries(settings ?? {})
    .filter(([name, value]) => value !== undefined && name !== LIMIT)
    .map(([name, value]): [string, string] => [name, shortened(JSON.stringify(value))])
  return {
    journal: 'infinite-push',
    version: 1,
    package: VERSION,
    code,
    computation,
    data,
    settings: Object.fromEntries(texts),
  }
}

/** Refuses to mix the pieces of two different runs, and says what is different. */
export function checkSameRun(path: string, found: JournalHeader, wanted: JournalHeader): void {
  const difference = differenceOf(found, wanted)
  if (difference === undefined) return
  throw new InfinitePushError('journal-mismatch', `${path} is the journal of another run: ${difference}.`, {
    kind: 'usage',
    hint: 'Run the same command as before to continue that run, or name another file with --journal.',
    field: 'journal',
  })
}

function differenceOf(found: JournalHeader, wanted: JournalHeader): string | undefined {
  if (found.version !== wanted.version) return `it has the format ${found.version}, and this is ${wanted.version}`
  if (found.computation !== wanted.computation)
    return `it is of ${found.computation}, and this is ${wanted.computation}`
  if (found.package !== wanted.package) return `it is of version ${found.package}, and this is ${wanted.package}`
  if (found.code !== wanted.code) return 'it is of another build of this version, which may compute something else'
  if (found.data !== wanted.data) return 'the data are not the same'
  const names = [...new Set([...Object.keys(found.settings), ...Object.keys(wanted.settings)])]
  const changed = names.find((name) => found.settings[name] !== wanted.settings[name])
  if (changed === undefined) return undefined
  const [before, now] = [found, wanted].map(({ settings }) => settings[changed] ?? 'not given')
  return `${changed} was ${before}, and is ${now} now`
}

function shortened(json: string): string {
  if (json.length <= LONGEST) return json
  const { createHash } = process.getBuiltinModule('node:crypto')
  return `sha256 ${createHash('sha256').update(json).digest('hex').slice(0, 16)}`
}
