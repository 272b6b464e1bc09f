import { METHODS, metricByName, type TransformChoice } from '@infinite-push/core'
import { methodByName } from '@infinite-push/core/internal'
import { comparisonReport } from '@infinite-push/report'
import type { Command } from 'commander'
import { worded } from '../hints/hint.js'
import { isCut } from '../model/empty-model.js'
import { sourceName } from '../model/report-fit.js'
import { addDataArgument } from '../options/data-argument.js'
import { addDataOptions, type DataFlags, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { listFlag, numberFlag, textFlag, wholeFrom } from '../options/flag-values.js'
import {
  addOutOption,
  addOutputOptions,
  addSeedOption,
  checkOutput,
  type OutputFlags,
} from '../options/output-options.js'
import {
  addThresholdOptions,
  type ThresholdFlags,
  thresholdOf,
  timeLimit,
  transformOption,
} from '../options/problem-options.js'
import { addReportOption, checkReport, type ReportFlags, writeReport } from '../options/report-option.js'
import { addRunOptions, type RunFlags } from '../options/run-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { runLong } from '../run/run-long.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { note, printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { comparisonCsv, comparisonLines, timesText } from '../view/comparison-table.js'
import { writeResult } from '../view/write-result.js'

interface CompareFlags extends DataFlags, ThresholdFlags, RunFlags, ReportFlags, OutputFlags {
  methods?: string[]
  repeats: number
  trainSize: number
  metric: string
  transform?: TransformChoice
  timeLimit?: number
  seed: number
}

const TRAIN_SIZE = {
  accepts: (value: number) => (value > 0 && value < 1) || (Number.isSafeInteger(value) && value >= 2),
  words: 'a part between 0 and 1, nor a number of rows from 2 on',
  example: '0.9',
}
/** Row weights are left out: not every method knows them. */
const DATA_FLAGS = LEARNING_FLAGS.filter((flag) => flag !== 'weights')

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'Several methods side by side: random splits, the same for all; each method chooses its setting on 70/30 of the ' +
      'training rows, learns from all of them, and is measured on the others. Each is tested against the best one.',
  )
  addDataArgument(command)
  addDataOptions(command, DATA_FLAGS)
  const names = METHODS.map(({ name }) => name).join(', ')
  command.option('--methods <a,b>', `which of ${names} (default: l1-push,l2-push,l1-ranksvm)`, methodsFlag)
  command.option('--repeats <n>', 'how many random splits', numberFlag('repeats', wholeFrom(1, '10')), 10)
  command.option(
    '--train-size <x>',
    'rows to train on: a part below 1, or a number of rows',
    numberFlag('train-size', TRAIN_SIZE),
    0.9,
  )
  addThresholdOptions(command)
  command.addOption(transformOption())
  command.option('--metric <name>', 'what to choose by and to test', metricFlag, 'pos-at-top')
  command.addOption(timeLimit('stop after so many seconds, reading not counted, with the repeats finished by then'))
  addSeedOption(command)
  addRunOptions(command)
  addReportOption(command)
  addOutOption(command, 'write the comparison there: CSV, or JSON if the name ends in .json', 'comparison.csv')
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push compare packages/cli/data/sonar.csv --methods l1-push,l1-ranksvm --repeats 5',
  )
  command.action((data: string, flags: CompareFlags) => compareOn(context, data, flags))
}

async function compareOn(context: ProgramContext, data: string, flags: CompareFlags): Promise<void> {
  const started = Date.now()
  const threshold = thresholdOf(flags)
  await checkReport(flags, [data])
  await checkOutput(flags.out, [data])
  const { table, readMs } = await loadTable(context, data, learningTable(flags), flags)
  context.kept = 'the comparison was not finished, and nothing is kept.'
  const { methods, repeats, trainSize, metric, seed, transform, timeLimit: limit } = flags
  const open = {
    ...(methods && { methods }),
    ...(threshold && { threshold }),
    ...(transform && { transform }),
    ...(limit !== undefined && { timeLimitMs: 1000 * limit }),
  }
  const found = await runLong(context, 'compare', table.dataset, { ...open, repeats, trainSize, metric, seed }, flags)
  const warnings = worded([...table.warnings, ...listWarnings(table), ...found.warnings])
  printWarnings(context, warnings)
  await writeReport(context, flags, (command) =>
    comparisonReport({ comparison: found, source: sourceName(data), command }),
  )
  const { timing, ...result } = found
  const times = { readMs, totalMs: Date.now() - started, ...timing }
  const document = () => ({ ...result, warnings, timing: times })
  await writeResult(context, flags, { document, csv: () => comparisonCsv(found) })
  if (flags.json) printJson(context, document())
  else printLines(context, comparisonLines(found, context))
  if (!flags.quiet) note(context, timesText(found))
  if (isCut(found.warnings)) context.exitCode = ExitCode.notSolved
}

function methodsFlag(text: string, previous?: string[]): string[] {
  const names = listFlag('methods')(text, previous)
  for (const name of names) methodByName(name)
  return names
}

function metricFlag(text: string): string {
  const name = textFlag('metric', 'pos-at-top')(text)
  metricByName(name)
  return name
}
