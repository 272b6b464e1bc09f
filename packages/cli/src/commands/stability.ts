import type { StabilitySettings } from '@infinite-push/core'
import { stabilityReport } from '@infinite-push/report'
import type { Command } from 'commander'
import { worded } from '../hints/hint.js'
import { chosenProblem } from '../model/chosen-problem.js'
import { isCut } from '../model/empty-model.js'
import { sourceName } from '../model/report-fit.js'
import { addDataArgument } from '../options/data-argument.js'
import { addDataOptions, type DataFlags, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { type NumberDomain, numberFlag, POSITIVE, wholeFrom } from '../options/flag-values.js'
import {
  addOutOption,
  addOutputOptions,
  addSeedOption,
  checkOutput,
  type OutputFlags,
} from '../options/output-options.js'
import {
  addProblemOptions,
  addSolverOptions,
  checkProblemFlags,
  type ProblemFlags,
  problemFiles,
  problemSettings,
  type SolverFlags,
  solverSettings,
} from '../options/problem-options.js'
import { addReportOption, checkReport, type ReportFlags, writeReport } from '../options/report-option.js'
import { addRunOptions, checkJournalName, type RunFlags } from '../options/run-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { runLong } from '../run/run-long.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { stabilityCsv, stabilityLines } from '../view/stability-table.js'
import { writeResult } from '../view/write-result.js'

/** The flags of stability selection itself, by the names of its settings. */
const SELECTION_FLAGS = [
  'subsamples',
  'complementaryPairs',
  'minFrequency',
  'perSubsample',
  'pfer',
  'lambdaMinRatio',
] as const

type SelectionFlags = Pick<StabilitySettings, (typeof SELECTION_FLAGS)[number]>

interface StabilityFlags
  extends SelectionFlags,
    DataFlags,
    ProblemFlags,
    SolverFlags,
    RunFlags,
    ReportFlags,
    OutputFlags {
  lambdas?: number
  seed: number
}

const FREQUENCY: NumberDomain = {
  accepts: (value) => value > 0.5 && value <= 1,
  words: 'above 0.5 and at most 1',
  example: '0.9',
}
const RATIO: NumberDomain = {
  accepts: (value) => value > 0 && value < 1,
  words: 'a number between 0 and 1',
  example: '0.1',
}

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'Stability selection: learns from many random halves of the rows, and tells which features nearly all of them ' +
      'select, with a bound on how many of these are false in expectation (PFER).',
  )
  addDataArgument(command)
  addDataOptions(command, LEARNING_FLAGS)
  addProblemOptions(command)
  addSelectionOptions(command)
  addSolverOptions(command)
  addSeedOption(command)
  addRunOptions(command)
  addOutOption(command, 'write all frequencies there, as CSV')
  addReportOption(command)
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push stability packages/cli/data/ionosphere.csv --complementary-pairs --min-frequency 0.8',
  )
  command.action((data: string, flags: StabilityFlags) => selectOn(context, data, flags))
}

function addSelectionOptions(command: Command): Command {
  return command
    .option(
      '--subsamples <n>',
      'how many random halves of the rows (default: 100)',
      numberFlag('subsamples', wholeFrom(2, '100')),
    )
    .option('--complementary-pairs', 'halves in pairs without a common row: sharper bounds, fewer assumptions')
    .option(
      '--min-frequency <pi>',
      'a feature is stable from this frequency on (default: 0.9)',
      numberFlag('min-frequency', FREQUENCY),
    )
    .option(
      '--per-subsample <q>',
      'select the first q features of each path (default: as many as --pfer allows)',
      numberFlag('per-subsample', wholeFrom(1, '5')),
    )
    .option(
      '--pfer <v>',
      'choose q, or with --per-subsample the frequency, for this bound (default: 1)',
      numberFlag('pfer', { ...POSITIVE, example: '1' }),
    )
    .option(
      '--lambda-min-ratio <r>',
      'select instead what any λ from λ_max down to this part of it selects',
      numberFlag('lambda-min-ratio', RATIO),
    )
    .option('--lambdas <n>', 'λ per path (default: 50)', numberFlag('lambdas', wholeFrom(1, '50')))
}

async function selectOn(context: ProgramContext, data: string, flags: StabilityFlags): Promise<void> {
  const started = Date.now()
  checkProblemFlags(flags)
  checkJournalName(flags)
  const inputs = [data, ...problemFiles(flags)]
  await checkOutput(flags.out, inputs)
  await checkReport(flags, inputs)
  const { table, readMs } = await loadTable(context, data, learningTable(flags), flags)
  context.kept = 'the selection was not finished, and nothing is kept.'
  const problem = { ...(await problemSettings(flags, table.dataset.names)), ...solverSettings(flags), seed: flags.seed }
  const settings: StabilitySettings = {
    ...(await chosenProblem(context, table, problem, flags)),
    ...selectionSettings(flags),
  }
  const found = await runLong(context, 'stability', table.dataset, settings, flags)
  const warnings = worded([...table.warnings, ...listWarnings(table), ...found.warnings])
  printWarnings(context, warnings)
  await writeReport(context, flags, (command) =>
    stabilityReport({ selection: { ...found, warnings }, source: sourceName(data), command }),
  )
  const document = () => ({ ...found, warnings, timing: { readMs, totalMs: Date.now() - started } })
  if (flags.json) printJson(context, document())
  else printLines(context, stabilityLines(found, context))
  await writeResult(context, flags, { document, csv: () => stabilityCsv(found) })
  if (isCut(found.warnings) || found.warnings.some(({ code }) => code === 'not-solved'))
    context.exitCode = ExitCode.notSolved
}

/** Only what was given: what decides what is left open depends on that. */
function selectionSettings(flags: StabilityFlags): StabilitySettings {
  const given = SELECTION_FLAGS.filter((flag) => flags[flag] !== undefined).map((flag) => [flag, flags[flag]])
  return { ...Object.fromEntries(given), ...(flags.lambdas && { count: flags.lambdas }), seed: flags.seed }
}
