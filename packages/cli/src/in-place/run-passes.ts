import type { PassTold, TableOfPasses } from '@infinite-push/core/internal'
import type { OpenTable } from '@infinite-push/engines'
import { computePasses } from '../compute/compute-passes.js'
import type { PassJobName, PassJobResult, PassJobSettings } from '../compute/pass-jobs.js'
import { withJournal } from '../journal/journal.js'
import { InterruptedError } from '../terminal/interrupt.js'
import { note, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { KeptPasses } from './kept-passes.js'
import { startPassProgress } from './pass-progress.js'

export interface PassFlags {
  quiet?: boolean
  journal?: string
  tolerance?: number
}

/** What an engine had to do. */
export interface PlaceTold {
  engine: string
  table: string
  /** How often it read the table, and what for. */
  passes: number
  aims: Partial<Record<PassTold['aim'], number>>
  rowsTravelled: number
}

/** Learns from a table in place, for a command: every reading is told; with a journal, what was answered is kept. */
export async function runPasses<K extends PassJobName>(
  context: ProgramContext,
  job: K,
  { rows }: OpenTable,
  settings: PassJobSettings<K>,
  flags: PassFlags,
): Promise<{ result: PassJobResult<K>; place: PlaceTold }> {
  const { EnginePasses } = await import('@infinite-push/engines')
  const passes = new EnginePasses(rows)
  const engine = rows.connection.shown
  const progress = startPassProgress(context, engine, flags)
  const { signal } = context
  const aims: PlaceTold['aims'] = {}
  const onProgress = (told: unknown) => {
    const pass = told as PassTold
    aims[pass.aim] = (aims[pass.aim] ?? 0) + 1
    progress.told(pass)
  }
  const compute = (table: TableOfPasses) => computePasses(job, table, settings, { signal, onProgress })
  try {
    const { journal } = flags
    const result = await (journal === undefined
      ? compute(passes)
      : keeping(context, { table: passes, journal, key: { computation: `${job} in place`, settings } }, compute, flags))
    const { passes: count, rows: rowsTravelled } = passes.told
    return { result, place: { engine, table: rows.shown, passes: count, aims, rowsTravelled } }
  } finally {
    progress.finish()
  }
}

interface Kept {
  table: TableOfPasses
  journal: string
  key: { computation: string; settings: unknown }
}

async function keeping<T>(
  context: ProgramContext,
  { table, journal, key }: Kept,
  compute: (table: TableOfPasses) => Promise<T>,
  { quiet }: PassFlags,
): Promise<T> {
  const options = { signal: context.signal }
  const statistics = await table.statistics(options)
  // Answers are facts of the table: whatever code asks the same may have them.
  const run = { ...key, data: await table.fingerprint(options), code: 'any' }
  return withJournal(journal, run, async (kept) => {
    printWarnings(context, kept.warnings)
    const found = kept.pieces.size
    if (found > 0 && !quiet) note(context, `${journal}: ${found} answers of the table were kept before`)
    if (kept.prepared === undefined) await kept.keepPrepared({ shared: '{}', pieces: [] })
    const onKept = (count: number) => {
      context.kept = `${count} answers of the table are kept in ${journal}; the same command continues from there.`
    }
    return compute(new KeptPasses(table, statistics, kept, onKept)).catch((error) => {
      if (!(error instanceof InterruptedError) && kept.pieces.size > 0 && context.kept) note(context, context.kept)
      throw error
    })
  })
}
