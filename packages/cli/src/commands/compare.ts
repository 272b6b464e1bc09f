import {
  type Comparison,
  type Dataset,
  METHODS,
  methodByName,
  metricByName,
  type Spread,
  type WorkProgress,
} from '@infinite-push/core'
import type { Command } from 'commander'
import { compute } from '../compute/compute.js'
import { addDataOptions, type DataFlags, LEARNING_FLAGS, learningTable } from '../options/data-options.js'
import { listFlag, numberFlag, textFlag, wholeFrom } from '../options/flag-values.js'
import { addOutputOptions, addSeedOption, type OutputFlags } from '../options/output-options.js'
import { colorsFor } from '../terminal/color.js'
import { shortDuration } from '../terminal/number-format.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { startProgress } from '../terminal/progress.js'
import { textTable } from '../terminal/table.js'
import { listWarnings, loadTable } from './load.js'

interface CompareFlags extends DataFlags, OutputFlags {
  methods?: string[]
  repeats: number
  trainSize: number
  metric: string
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
      'training rows, learns from all of them, and is measured on the others.',
  )
  command.argument('<data>', 'a CSV, TSV or svmlight table, also gzipped; - is stdin')
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
  command.option('--metric <name>', 'what to choose by and to show', metricFlag, 'pos-at-top')
  addSeedOption(command)
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push compare packages/cli/data/sonar.csv --methods l1-push,l1-ranksvm --repeats 5',
  )
  command.action((data: string, flags: CompareFlags) => compareOn(context, data, flags))
}

async function compareOn(context: ProgramContext, data: string, flags: CompareFlags): Promise<void> {
  const { table } = await loadTable(context, data, learningTable(flags), flags)
  const warnings = [...table.warnings, ...listWarnings(table)]
  printWarnings(context, warnings)
  context.kept = 'the comparison was not finished, and nothing is kept.'
  const found = await withProgress(context, table.dataset, flags)
  if (flags.json) printJson(context, { ...found, warnings })
  else printLines(context, comparisonLines(found, context))
}

async function withProgress({ signal }: ProgramContext, data: Dataset, flags: CompareFlags): Promise<Comparison> {
  const { methods, repeats, trainSize, metric, seed, quiet = false } = flags
  const progress = startProgress({ quiet })
  try {
    const onProgress = ({ done, total, what }: WorkProgress) => progress.update(done / total, what)
    const settings = { ...(methods && { methods }), repeats, trainSize, metric, seed }
    return await compute('compare', data, settings, { signal, onProgress })
  } finally {
    progress.finish()
  }
}

function comparisonLines({ metric, repeats, train, test, rows }: Comparison, context: ProgramContext): string[] {
  const { bold, dim } = colorsFor(context.stdout, context.env)
  const cells = rows.map((row) => [
    row.method,
    spreadText(row.metric, 3),
    spreadText(row.selected, 1),
    shortDuration(row.timeMs.mean),
  ])
  const [header, ...lines] = textTable(['method', metric, '# var', 'time'], cells).split('\n')
  const splits = repeats === 1 ? '1 random split' : `${repeats} random splits`
  return [
    bold(header),
    ...lines,
    '',
    dim(`Mean ± standard deviation over ${splits}: ${train} rows to learn from, ${test} to measure on.`),
    dim('--json adds the values of every split.'),
  ]
}

function spreadText({ mean, sd }: Spread, digits: number): string {
  return `${mean.toFixed(digits)} ± ${sd.toFixed(digits)}`
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
