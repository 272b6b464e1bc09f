import { availableParallelism } from 'node:os'
import type { PieceEvent } from '@infinite-push/cluster'
import { counted } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { startDashboard } from '../cluster/dashboard-server.js'
import { noRedis, presenceText, roomText } from '../cluster/redis-words.js'
import { numberFlag, POSITIVE } from '../options/flag-values.js'
import { addDataPathOption, addRedisOption, WORKERS } from '../options/run-options.js'
import { withoutSecrets } from '../terminal/command-line.js'
import { optionalPackage } from '../terminal/optional-package.js'
import { note, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

interface WorkerFlags {
  redis?: string
  concurrency: number
  dataPath?: string
  dashboard?: number | true
  lock?: number
  quiet?: boolean
}

const PORT = {
  accepts: (port: number) => Number.isInteger(port) && port > 0 && port < 65_536,
  words: 'a port',
  example: '8080',
}

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'Compute pieces for every fit, compare, stability, reproduce and sweep that names the same Redis.',
  )
  addRedisOption(command, 'the Redis to take pieces from')
  command.option(
    '--concurrency <n>',
    'how many pieces at a time, each in a thread (default: all cores)',
    numberFlag('concurrency', WORKERS),
    availableParallelism(),
  )
  addDataPathOption(command)
  command.option(
    '--lock <seconds>',
    'a worker that was silent for so long is taken for lost (default: 15)',
    numberFlag('lock', { ...POSITIVE, example: '15' }),
  )
  command.option(
    '--dashboard [port]',
    'show the queue in a web page on this computer (default: a free port)',
    numberFlag('dashboard', PORT),
  )
  command.option('--quiet', 'no line per piece')
  command.addHelpText('after', '\nExample:\n  npx infinite-push worker --redis redis://localhost:6379')
  command.action((flags: WorkerFlags) => work(context, flags))
}

async function work(context: ProgramContext, flags: WorkerFlags): Promise<void> {
  const { redis, concurrency, lock, dataPath, dashboard, quiet = false } = flags
  if (redis === undefined) throw noRedis('A worker takes its pieces from a Redis')
  const { startWorker } = await optionalPackage('@infinite-push/cluster', () => import('@infinite-push/cluster'))
  // Before any piece is taken: a port that is not free is told at once.
  const board = dashboard && (await startDashboard(redis, dashboard === true ? undefined : dashboard))
  const worker = await startWorker({
    redis,
    concurrency,
    dataPath,
    lockMs: lock && 1000 * lock,
    onPiece: (event) => {
      if (!quiet) note(context, eventText(event))
    },
    onPresence: (isThere) => note(context, presenceText(isThere)),
    onRoom: (hasRoom) => note(context, roomText(hasRoom)),
  })
  const [where] = withoutSecrets([redis])
  printLines(context, [
    `${worker.name} computes ${counted(concurrency, 'piece')} at a time for ${where}. Ctrl-C ends it.`,
    ...(board ? [`The queue is at ${board.url} for one browser.`] : []),
  ])
  await stopAsked(context.signal)
  if (!quiet) note(context, 'Finishing what is being computed. Ctrl-C again drops it: another worker takes it over.')
  await worker.close()
  if (board) await board.close()
}

function eventText({ sweep, what, state, message }: PieceEvent): string {
  return [`${sweep.slice(0, 8)}  ${what}: ${state}`, message].filter((text) => text !== undefined).join(': ')
}

/** Ctrl-C, or what containers send. */
function stopAsked(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
}
