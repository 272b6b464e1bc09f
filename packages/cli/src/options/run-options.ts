import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { bytesFlag, choiceFlag, type NumberDomain, numberFlag, textFlag, usageError } from './flag-values.js'

/** The flags of long computations. */
export interface RunFlags {
  workers?: number
  journal?: string
  takeOver?: boolean
  redis?: string
  maxInline?: number
  dataPath?: string
  onInterrupt?: 'leave' | 'cancel'
}

/** More threads than any machine this runs on has cores. */
const MOST_WORKERS = 256
export const WORKERS: NumberDomain = {
  accepts: (value) => Number.isSafeInteger(value) && value >= 1 && value <= MOST_WORKERS,
  words: `a whole number from 1 to ${MOST_WORKERS}`,
  example: '4',
}

const THREADS = `threads; results do not depend on it (default: all cores, here ${availableParallelism()})`

export function addWorkersOption(command: Command, what = THREADS): Command {
  return command.option('--workers <n>', what, numberFlag('workers', WORKERS))
}

/** `--workers`, `--journal` and `--redis`, for what `runLong` runs. */
export function addRunOptions(command: Command): Command {
  addWorkersOption(command)
    .option(
      '--journal <file>',
      'write finished pieces down there; the same command continues from it',
      textFlag('journal', 'run.journal'),
    )
    .option('--take-over', '--journal: take it from a machine or container that is gone')
  return addClusterOptions(command)
}

/** Where pieces are computed when this machine is not enough. */
export function addClusterOptions(command: Command): Command {
  return addDataPathOption(addRedisOption(command, 'let the workers on this Redis compute, instead of threads here'))
    .option(
      '--max-inline <size>',
      '--redis: the most data, compressed, that go through it (default: 64MB)',
      bytesFlag('max-inline'),
    )
    .option(
      '--on-interrupt <what>',
      '--redis: at Ctrl-C leave the pieces to the workers, or cancel them (default: leave)',
      choiceFlag('on-interrupt', ['leave', 'cancel']),
    )
}

export function addRedisOption(command: Command, what: string): Command {
  return command.option('--redis <url>', what, textFlag('redis', 'redis://localhost:6379'))
}

export function addDataPathOption(command: Command): Command {
  return command.option(
    '--data-path <place>',
    '--redis: data do not go through it, but lie in this folder or below this https address',
    textFlag('data-path', '/mnt/shared'),
  )
}

/** A journal that is also the output would be replaced by it. */
export function checkJournalName({ journal, out }: { journal?: string; out?: string }): void {
  if (journal === undefined || out === undefined || resolve(journal) !== resolve(out)) return
  throw usageError('contradiction', `--journal and --out both name ${out}.`, 'Name two different files.', 'journal')
}
