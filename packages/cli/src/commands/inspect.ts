import type { Diagnosis } from '@infinite-push/core'
import { cureWords } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { Command } from 'commander'
import { startThread } from '../compute/compute.js'
import { worded } from '../hints/hint.js'
import { thresholdFlags } from '../hints/threshold-flags.js'
import { addDataArgument } from '../options/data-argument.js'
import { addDataOptions, type DataFlags, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import {
  addProblemOptions,
  checkProblemFlags,
  type ProblemFlags,
  problemSettings,
  timeLimit,
} from '../options/problem-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { runShown } from '../run/run-shown.js'
import { colorsFor } from '../terminal/color.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { inspection } from '../view/inspection.js'

type InspectFlags = DataFlags & ProblemFlags & OutputFlags & { smallestK?: boolean; timeLimit?: number }

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'What a table looks like before anything is learnt: classes, λ_max, and whether a model can exist.',
  )
  addDataArgument(command)
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
    // Looking at a table must not fail because of what one wants to see: missing cells are filled in, columns that no
    // feature can be made of are left out, and both are told.
    const options = {
      ...learningTable(flags),
      missing: flags.missing ?? ('mean' as const),
      unusable: 'leave-out' as const,
    }
    startThread()
    const { table } = await loadTable(context, data, options, flags)
    const { threshold, transform = 'none', ...problem } = await problemSettings(flags, table.dataset.names)
    // Before anything is chosen, it is the paper's own problem that is looked at.
    const settings = {
      ...problem,
      threshold: threshold.kind === 'auto' ? { kind: 'max' as const } : threshold,
      transform: transform === 'auto' ? ('none' as const) : transform,
    }
    const { smallestK = false, timeLimit } = flags
    const limits = { smallestTopK: smallestK, ...(timeLimit !== undefined && { timeLimitMs: 1000 * timeLimit }) }
    const warnings = worded([...table.warnings, ...listWarnings(table)])
    printWarnings(context, warnings)
    const { names } = table.dataset
    const diagnosis = inFlags(await runShown(context, 'diagnose', table.dataset, { ...settings, ...limits }, flags))
    if (flags.json) printJson(context, { ...inspectDocument(table, diagnosis, names), warnings })
    else
      printLines(
        context,
        inspection(
          { table, diagnosis, names, words: typedWords(context), flags },
          colorsFor(context.stdout, context.env),
        ),
      )
    if (diagnosis.lambdaMaxUnknown || diagnosis.thresholds.some(({ lambdaMax }) => lambdaMax === undefined))
      context.exitCode = ExitCode.notSolved
  })
}

/** The cure as one types it. */
function inFlags(diagnosis: Diagnosis): Diagnosis {
  const { easier } = diagnosis
  return easier === undefined ? diagnosis : { ...diagnosis, cure: cureWords(easier, thresholdFlags) }
}

function inspectDocument(table: Table, diagnosis: Diagnosis, names: readonly string[]) {
  const { format, labelName, positive, labelCounts, missing, rowNumbers, ids } = table
  const { rows, positives, negatives, features, constant, hull, ...rest } = diagnosis
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
    hull: hull.map(({ row, share }) => ({ row: rowNumbers[row], ...(ids ? { id: ids[row] } : {}), share })),
  }
}

/** What was typed after `inspect`, without how to print it and how long to look for it. */
function typedWords({ argv }: ProgramContext): string[] {
  return argv
    .slice(3)
    .filter((word, i, words) => !/^--(json|quiet|smallest-k|time-limit)/.test(word) && words[i - 1] !== '--time-limit')
}
