import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type NumberDomain, numberFlag, textFlag, usageError } from './flag-values.js'

/** The flags of long computations. */
export interface RunFlags {
  workers?: number
  journal?: string
}

/** More threads than any machine this runs on has cores. */
const MOST_WORKERS = 256
const WORKERS: NumberDomain = {
  accepts: (value) => Number.isSafeInteger(value) && value >= 1 && value <= MOST_WORKERS,
  words: `a whole number from 1 to ${MOST_WORKERS}`,
  example: '4',
}

const THREADS = `threads; results do not depend on it (default: all cores, here ${availableParallelism()})`

export function addWorkersOption(command: Command, what = THREADS): Command {
  return command.option('--workers <n>', what, numberFlag('workers', WORKERS))
}

/** `--workers` and `--journal`, for what `runLong` runs. */
export function addRunOptions(command: Command): Command {
  return addWorkersOption(command).option(
    '--journal <file>',
    'write finished pieces down there; the same command continues from it',
    textFlag('journal', 'run.journal'),
  )
}

/** A journal that is also the output would be replaced by it. */
export function checkJournalName({ journal, out }: { journal?: string; out?: string }): void {
  if (journal === undefined || out === undefined || resolve(journal) !== resolve(out)) return
  throw usageError('contradiction', `--journal and --out both name ${out}.`, 'Name two different files.', 'journal')
}
