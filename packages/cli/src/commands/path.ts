import type { Dataset, WalkSettings, WholePath } from '@infinite-push/core'
import { pathReport } from '@infinite-push/report'
import type { Command } from 'commander'
import { isThreadWaiting, startThreadFor } from '../compute/compute.js'
import { worded } from '../hints/hint.js'
import { choosePlace } from '../in-place/choose-place.js'
import type { PlacedPathFlags, WalkedPath } from '../in-place/path-in-place.js'
import { chosenProblem } from '../model/chosen-problem.js'
import { isCut } from '../model/empty-model.js'
import { sourceName } from '../model/report-fit.js'
import { addDataArgument } from '../options/data-argument.js'
import { addDataOptions, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { numberFlag, usageError, wholeFrom } from '../options/flag-values.js'
import { addOutOption, addOutputOptions, checkOutput } from '../options/output-options.js'
import { addPlaceOptions } from '../options/place-options.js'
import {
  addProblemOptions,
  addSolverOptions,
  checkProblemFlags,
  problemSettings,
  solverSettings,
} from '../options/problem-options.js'
import { addReportOption, checkReport, type ReportFlags, writeReport } from '../options/report-option.js'
import { addWorkersOption } from '../options/run-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { runShown } from '../run/run-shown.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { exitCodeOfStop } from '../terminal/interrupt.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { isSolved, pathCsv, pathDocument, pathLines } from '../view/path-table.js'
import { writeResult } from '../view/write-result.js'

interface PathFlags extends PlacedPathFlags, ReportFlags {
  workers?: number
  exact?: boolean
  relaxed?: boolean
}

/** How long an interrupted path may take to end the λ it is at. */
const GRACE_MS = 3000
const RATIO = { accepts: (value: number) => value > 0 && value < 1, words: 'a number between 0 and 1', example: '0.01' }

export function define(command: Command, context: ProgramContext): void {
  command.description('The whole regularization path: λ, selected features, objective and its certified gap.')
  addDataArgument(command)
  addPlaceOptions(command)
  addDataOptions(command, LEARNING_FLAGS)
  addProblemOptions(command)
  command.option('--lambdas <n>', 'how many λ', numberFlag('lambdas', wholeFrom(1, '100')), 100)
  command.option('--lambda-min-ratio <r>', 'the last λ as a part of λ_max', numberFlag('lambda-min-ratio', RATIO), 0.01)
  command.option('--exact', 'every λ where the solution changes, instead of a grid; for ℓ1 penalties')
  command.option('--relaxed', 'refit the features that each λ selects with a small ridge, certified as well')
  addSolverOptions(command)
  addWorkersOption(command, 'threads for --threshold auto; the path itself is walked by one')
  addReportOption(command)
  addOutOption(command, 'write the path there: CSV, or JSON if the name ends in .json', 'path.csv')
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push path packages/cli/data/sonar.csv --lambdas 20')
  command.action((data: string, flags: PathFlags) => {
    const grid = command.getOptionValueSource('lambdas') === 'cli'
    if (flags.exact && grid) throw exactGrid()
    return walkPath(context, data, flags)
  })
}

async function walkPath(context: ProgramContext, data: string, flags: PathFlags): Promise<void> {
  checkProblemFlags(flags)
  await checkReport(flags, [data])
  await checkOutput(flags.out, [data])
  context.kept = 'no λ was finished yet.'
  const place = await choosePlace(context, data, flags)
  const { whole, names, noticed, timing } = place
    ? await (await import('../in-place/path-in-place.js')).walkInPlace(context, place, flags)
    : await walkHere(context, data, flags)
  const warnings = worded([...noticed, ...whole.warnings])
  printWarnings(context, warnings)
  await writeReport(context, flags, (command) =>
    pathReport({ path: { ...whole, warnings }, names, source: sourceName(data), command }),
  )
  const document = () => pathDocument(whole, names, { warnings, timing })
  await writeResult(context, flags, { document, csv: () => pathCsv(whole, names) })
  if (flags.json) printJson(context, document())
  else printLines(context, pathLines(whole, context))
  endOf(context, whole, flags)
}

async function walkHere(context: ProgramContext, data: string, flags: PathFlags): Promise<WalkedPath> {
  const started = Date.now()
  await startThreadFor(flags.sql === undefined ? data : '-')
  const { table, readMs } = await loadTable(context, data, learningTable(flags), flags)
  const { names } = table.dataset
  const problem = { ...(await problemSettings(flags, names)), ...solverSettings(flags) }
  const settings = {
    ...(await chosenProblem(context, table, problem, flags)),
    count: flags.lambdas,
    lambdaMinRatio: flags.lambdaMinRatio,
    ...(flags.exact && { exact: true }),
    ...(flags.relaxed && { relaxed: true }),
  }
  const solving = Date.now()
  const run = { ...flags, graceMs: GRACE_MS }
  const whole =
    (await quickly(table.dataset, settings)) ?? (await runShown(context, 'path', table.dataset, settings, run))
  const timing = { readMs, solveMs: Date.now() - solving, totalMs: Date.now() - started }
  return { whole, names, noticed: [...table.warnings, ...listWarnings(table)], timing }
}

/** What takes no longer than to start a thread needs none; its code is not loaded where a table is large. */
async function quickly(dataset: Dataset, settings: WalkSettings): Promise<WholePath | undefined> {
  if (isThreadWaiting()) return undefined
  const { quickPath } = await import('../compute/quick-path.js')
  return quickPath(dataset, settings)
}

function exactGrid(): Error {
  const message = '--exact finds the λ by itself, so --lambdas cannot say how many.'
  return usageError(
    'exact-grid',
    message,
    'Leave one of them out; --lambda-min-ratio says where the path ends.',
    'exact',
  )
}

/** How it ended: whole, interrupted with what was finished, or with points that miss the tolerance. */
function endOf(context: ProgramContext, { points, warnings }: WholePath, flags: PathFlags): void {
  const asked = flags.exact ? Number.POSITIVE_INFINITY : flags.lambdas
  if (context.signal?.aborted && points.length < asked) {
    const share = flags.exact ? `${points.length} breakpoints` : `${points.length} of ${asked} λ`
    context.stderr.write(`interrupted: ${share} were finished; they are kept.\n`)
    context.exitCode = exitCodeOfStop(context.signal)
  } else if (points.some((point) => !isSolved(point)) || isCut(warnings)) {
    context.exitCode = ExitCode.notSolved
  }
}
