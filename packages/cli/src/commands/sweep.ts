import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Cluster } from '@infinite-push/cluster'
import { counted } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { noRedis, presenceText } from '../cluster/redis-words.js'
import { listFlag, textFlag, usageError } from '../options/flag-values.js'
import { addOutOption, addOutputOptions, checkOutput, type OutputFlags } from '../options/output-options.js'
import { addReportOption, checkReport, type ReportFlags, writeReport } from '../options/report-option.js'
import { addClusterOptions, addWorkersOption, type RunFlags } from '../options/run-options.js'
import { parseSweepFile } from '../sweep/parse-sweep-file.js'
import { SweepRun } from '../sweep/run-sweep.js'
import { type SweepEntry, sweepEntries } from '../sweep/sweep-entries.js'
import { sweepReport } from '../sweep/sweep-report.js'
import { sweepCsv, sweepDocument, sweepLines } from '../sweep/sweep-summary.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { optionalPackage } from '../terminal/optional-package.js'
import { note, printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'

interface SweepFlags extends RunFlags, OutputFlags, ReportFlags {
  cancel?: string[]
}

const EXAMPLE = `
FILE.yaml, for example:
  data:
    - sonar.csv
    - path: assays.csv
      label: [toxic, active]    # two targets, one after the other
      ignore: [batch]
  methods: [l1-push, l2-push, l1-ranksvm]
  settings:                     # each of them with every table
    - repeats: 10
    - { name: half, repeats: 10, train-size: 0.5, metric: auc }

Example:
  npx infinite-push sweep docs/how-to/sweep.yaml --report sweep.html`

export function define(command: Command, context: ProgramContext): void {
  command.description('Many tables × targets × settings × methods, described in one file, compared in one go.')
  command.argument('[file]', 'what to compare, as YAML')
  addWorkersOption(command)
  command.option(
    '--journal <folder>',
    'write finished pieces down there; the same command continues from it',
    textFlag('journal', 'sweep-journal'),
  )
  command.option('--take-over', '--journal: take it from a machine or container that is gone')
  addClusterOptions(command)
  command.option('--cancel <ids>', '--redis: end sweeps that were left running', listFlag('cancel'))
  addOutOption(command, 'write the summary there, as CSV')
  addReportOption(command)
  addOutputOptions(command)
  command.addHelpText('after', EXAMPLE)
  command.action((file: string | undefined, flags: SweepFlags) => {
    if (flags.cancel !== undefined) return cancel(context, flags.cancel, flags.redis)
    return sweep(context, file, flags)
  })
}

async function sweep(context: ProgramContext, file: string | undefined, flags: SweepFlags): Promise<void> {
  if (file === undefined) throw usageError('no-file', 'No file is named.', 'For example: sweep sweep.yaml', 'file')
  await checkOutput(flags.out, [file])
  await checkReport(flags, [file])
  const entries = await entriesOf(file)
  if (flags.journal !== undefined) await mkdir(flags.journal, { recursive: true }).catch(() => refuseFolder(flags))
  context.kept = flags.journal === undefined ? 'nothing is kept.' : `finished pieces are kept in ${flags.journal}.`
  if (!flags.quiet) note(context, `${file}: ${counted(entries.length, 'comparison')}`)
  const outcomes = await withCluster(context, flags, async (cluster) => {
    const run = new SweepRun(context, entries, flags, cluster)
    try {
      return await run.outcome()
    } finally {
      if (context.signal?.aborted) context.kept = [context.kept, ...run.left].join(' ')
    }
  })
  if (flags.out !== undefined) await writeFileAtomically(flags.out, sweepCsv(outcomes))
  await writeReport(context, flags, (command) => sweepReport({ outcomes, source: basename(file), command }))
  if (flags.json) printJson(context, sweepDocument(outcomes))
  else printLines(context, sweepLines(outcomes))
  if (outcomes.some((outcome) => 'failure' in outcome)) context.exitCode = ExitCode.badData
}

function refuseFolder({ journal }: SweepFlags): never {
  const message = `--journal ${journal} is no folder and cannot become one.`
  throw usageError('bad-folder', message, 'Name a new folder you may write.', 'journal')
}

async function entriesOf(file: string): Promise<SweepEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
    throw usageError('no-file', `${file}: ${why}.`, 'Check the name.', 'file')
  })
  return sweepEntries(parseSweepFile(text, file), file)
}

/** With the queue of a Redis, if one is named. */
async function withCluster<T>(
  context: ProgramContext,
  flags: RunFlags,
  work: (cluster?: Cluster) => Promise<T>,
): Promise<T> {
  const { redis } = flags
  if (redis === undefined) return work()
  const { Cluster } = await optionalPackage('@infinite-push/cluster', () => import('@infinite-push/cluster'))
  const onPresence = (isThere: boolean) => note(context, presenceText(isThere))
  const cluster = await Cluster.open({ ...flags, redis, onPresence })
  try {
    return await work(cluster)
  } finally {
    await cluster.close()
  }
}

async function cancel(context: ProgramContext, names: readonly string[], redis: string | undefined): Promise<void> {
  if (redis === undefined) throw noRedis('A sweep that was left running is on a Redis')
  await withCluster(context, { redis }, async (cluster) => {
    for (const name of names) {
      const found = await cluster?.cancel(name)
      printLines(context, [`${name}: ${found ? 'cancelled' : 'there is no such sweep any more'}`])
    }
  })
}
