import type { PathPoint, WholePath, WorkProgress } from '@infinite-push/core'
import type { Command } from 'commander'
import { compute } from '../compute/compute.js'
import { addDataOptions, type DataFlags, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { numberFlag, wholeFrom } from '../options/flag-values.js'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import {
  addProblemOptions,
  addSolverOptions,
  checkProblemFlags,
  type ProblemFlags,
  problemSettings,
  type SolverFlags,
  solverSettings,
} from '../options/problem-options.js'
import { colorsFor } from '../terminal/color.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { shortNumber } from '../terminal/number-format.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { startProgress } from '../terminal/progress.js'
import { textTable } from '../terminal/table.js'
import { listWarnings, loadTable } from './load.js'

interface PathFlags extends DataFlags, ProblemFlags, SolverFlags, OutputFlags {
  lambdas: number
  lambdaMinRatio: number
}

/** How long an interrupted path may take to end the λ it is at. */
const GRACE_MS = 3000
const RATIO = { accepts: (value: number) => value > 0 && value < 1, words: 'a number between 0 and 1', example: '0.01' }

export function define(command: Command, context: ProgramContext): void {
  command.description('The whole regularization path: λ, selected features, objective and its certified gap.')
  command.argument('<data>', 'a CSV, TSV or svmlight table, also gzipped; - is stdin')
  addDataOptions(command, LEARNING_FLAGS)
  addProblemOptions(command)
  command.option('--lambdas <n>', 'how many λ', numberFlag('lambdas', wholeFrom(1, '100')), 100)
  command.option('--lambda-min-ratio <r>', 'the last λ as a part of λ_max', numberFlag('lambda-min-ratio', RATIO), 0.01)
  addSolverOptions(command)
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push path packages/cli/data/sonar.csv --lambdas 20')
  command.action((data: string, flags: PathFlags) => walkPath(context, data, flags))
}

async function walkPath(context: ProgramContext, data: string, flags: PathFlags): Promise<void> {
  const started = Date.now()
  checkProblemFlags(flags)
  const { table, readMs } = await loadTable(context, data, learningTable(flags), flags)
  const { names } = table.dataset
  const settings = {
    ...(await problemSettings(flags, names)),
    ...solverSettings(flags),
    count: flags.lambdas,
    lambdaMinRatio: flags.lambdaMinRatio,
  }
  const solving = Date.now()
  context.kept = 'no λ was finished yet.'
  const progress = startProgress({ quiet: flags.quiet ?? false })
  const onProgress = ({ done, total, what }: WorkProgress) => progress.update(done / total, what)
  const options = { signal: context.signal, graceMs: GRACE_MS, onProgress }
  const whole = await compute('path', table.dataset, settings, options).finally(() => progress.finish())
  const timing = { readMs, solveMs: Date.now() - solving, totalMs: Date.now() - started }
  const warnings = [...table.warnings, ...listWarnings(table), ...whole.warnings]
  printWarnings(context, warnings)
  if (flags.json) printJson(context, pathDocument(whole, names, { warnings, timing }))
  else printLines(context, pathLines(whole, context))
  endOf(context, whole.points, flags.lambdas)
}

/** How it ended: whole, interrupted with what was finished, or with points that miss the tolerance. */
function endOf(context: ProgramContext, points: readonly PathPoint[], asked: number): void {
  if (context.signal?.aborted && points.length < asked) {
    context.stderr.write(`interrupted: ${points.length} of ${asked} λ were finished; they are kept.\n`)
    context.exitCode = ExitCode.interrupted
  } else if (points.some(({ status }) => status !== 'solved')) context.exitCode = ExitCode.notSolved
}

function pathDocument({ lambdaMax, points }: WholePath, names: readonly string[], more: object) {
  return {
    lambdaMax,
    points: points.map(({ lambda, selected, certificate, status, w }) => ({
      lambda,
      selected,
      ...certificate,
      status,
      weights: Object.fromEntries(names.flatMap((name, k) => (w[k] === 0 ? [] : [[name, w[k]]]))),
    })),
    ...more,
  }
}

function pathLines({ lambdaMax, points }: WholePath, context: ProgramContext): string[] {
  const { bold, dim, yellow } = colorsFor(context.stdout, context.env)
  const rows = points.map(({ lambda, selected, certificate, status }) => [
    lambda.toPrecision(5),
    lambdaMax > 0 ? (lambda / lambdaMax).toFixed(4) : '–',
    selected,
    certificate.primal.toFixed(6),
    gapText(certificate.relativeGap),
    status === 'solved' ? '' : yellow(status),
  ])
  const [header, ...lines] = textTable(['λ', 'λ/λ_max', 'selected', 'objective', 'gap', ''], rows).split('\n')
  const solved = points.filter(({ status }) => status === 'solved').length
  return [
    bold(header),
    ...lines,
    '',
    `λ_max is ${bold(lambdaMax > 0 ? lambdaMax.toPrecision(7) : '0')}; ${shortNumber(solved)} of ${shortNumber(points.length)} points are solved.`,
    dim('--json adds the weights of every point.'),
  ]
}

function gapText(gap: number): string {
  return gap === 0 ? '0' : gap.toExponential(1)
}
