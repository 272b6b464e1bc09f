import type { Dataset, Diagnosis, ProblemSettings, Warning } from '@infinite-push/core'
import { cureWords } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { isThreadWaiting, startThreadAhead, startThreadFor } from '../compute/compute.js'
import { worded } from '../hints/hint.js'
import { thresholdFlags } from '../hints/threshold-flags.js'
import { choosePlace } from '../in-place/choose-place.js'
import { type LookFlags, lookingProblem, lookingTable } from '../model/looking.js'
import { addDataArgument } from '../options/data-argument.js'
import { addDataOptions, LEARNING_FLAGS } from '../options/data-options.js'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import { addPlaceOptions } from '../options/place-options.js'
import { addProblemOptions, checkProblemFlags, timeLimit } from '../options/problem-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { runShown } from '../run/run-shown.js'
import { colorsFor } from '../terminal/color.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { inspection, type LookedAt } from '../view/inspection.js'

type InspectFlags = LookFlags & OutputFlags & { smallestK?: boolean; timeLimit?: number }

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'What a table looks like before anything is learnt: classes, λ_max, and whether a model can exist.',
  )
  addDataArgument(command)
  addPlaceOptions(command)
  addDataOptions(command, LEARNING_FLAGS)
  addProblemOptions(command)
  command
    .option(
      '--smallest-k',
      'when every model is empty, search for the smallest --top-k that has others; may take minutes',
    )
    .addOption(timeLimit('stop after so many seconds, reading not counted, with what is known by then'))
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push inspect packages/cli/data/wpbc.csv --ignore time')
  command.action(async (data: string, flags: InspectFlags) => {
    checkProblemFlags(flags)
    context.kept = 'there is no result yet.'
    const place = await choosePlace(context, data, flags)
    const { looked, warnings } = place
      ? await (await import('../in-place/inspect-in-place.js')).lookInPlace(context, place, flags)
      : await look(context, data, flags)
    tell(context, { ...looked, diagnosis: inFlags(looked.diagnosis) }, warnings, flags)
  })
}

async function look(context: ProgramContext, data: string, flags: InspectFlags) {
  if (flags.smallestK) startThreadAhead()
  else await startThreadFor(flags.sql === undefined ? data : '-')
  const { table } = await loadTable(context, data, lookingTable(flags), flags)
  const { names } = table.dataset
  const { smallestK = false, timeLimit } = flags
  const limit = timeLimit === undefined ? {} : { timeLimitMs: 1000 * timeLimit }
  const warnings = worded([...table.warnings, ...listWarnings(table)])
  printWarnings(context, warnings)
  const problem = { ...(await lookingProblem(flags, names)), ...limit }
  const settings = { ...problem, smallestTopK: smallestK }
  const { hull, ...diagnosis } =
    (await quickly(table.dataset, problem)) ?? (await runShown(context, 'diagnose', table.dataset, settings, flags))
  const { ids, idName, rowNumbers, format } = table
  const rows = hull.map(({ row, share }) => ({ cells: [rowNumbers[row], ...(ids ? [ids[row]] : [])], share }))
  const columns = [
    { field: 'row' as const, title: 'row' },
    ...(ids ? [{ field: 'id' as const, title: idName ?? 'id' }] : []),
  ]
  return { looked: { format, table, diagnosis, hull: { columns, rows }, names }, warnings }
}

/** What takes no longer than to start a thread needs none; its code is not loaded where a table is large. */
async function quickly(dataset: Dataset, settings: ProblemSettings): Promise<Diagnosis | undefined> {
  if (isThreadWaiting()) return undefined
  const { quickLook } = await import('../compute/quick-look.js')
  return quickLook(dataset, settings)
}

function tell(context: ProgramContext, looked: LookedAt, warnings: readonly Warning[], flags: InspectFlags): void {
  const { diagnosis } = looked
  if (flags.json) printJson(context, { ...inspectDocument(looked), warnings })
  else {
    const inspected = { ...looked, words: typedWords(context), flags }
    printLines(context, inspection(inspected, colorsFor(context.stdout, context.env)))
  }
  if (diagnosis.lambdaMaxUnknown || diagnosis.thresholds.some(({ lambdaMax }) => lambdaMax === undefined))
    context.exitCode = ExitCode.notSolved
}

/** The cure as one types it. */
function inFlags(diagnosis: LookedAt['diagnosis']): LookedAt['diagnosis'] {
  const { easier } = diagnosis
  return easier === undefined ? diagnosis : { ...diagnosis, cure: cureWords(easier, thresholdFlags) }
}

function inspectDocument({ format, table, diagnosis, hull, names }: LookedAt) {
  const { labelName, positive, labelCounts, missing } = table
  const { rows, positives, negatives, features, constant, ...rest } = diagnosis
  return {
    format,
    label: { column: labelName, positive, values: labelCounts },
    rows,
    positives,
    negatives,
    features: { total: features, constant: constant.map((k) => names[k]) },
    missing,
    columns: table.columns,
    ...rest,
    hull: hull.rows.map(({ cells, share }) => ({
      ...Object.fromEntries(hull.columns.map(({ field }, k) => [field, cells[k]])),
      share,
    })),
  }
}

/** What was typed after `inspect`, without how to print it and how long to look for it. */
function typedWords({ argv }: ProgramContext): string[] {
  return argv
    .slice(3)
    .filter((word, i, words) => !/^--(json|quiet|smallest-k|time-limit)/.test(word) && words[i - 1] !== '--time-limit')
}
