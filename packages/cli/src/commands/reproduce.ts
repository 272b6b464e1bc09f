import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drawFile } from '@infinite-push/report'
import type { Command } from 'commander'
import { choiceFlag, numberFlag, textFlag, usageError, wholeFrom } from '../options/flag-values.js'
import { addOutputOptions, addSeedOption } from '../options/output-options.js'
import { addClusterOptions, addWorkersOption } from '../options/run-options.js'
import { EXPERIMENTS, experimentByName } from '../reproduce/all.js'
import type { Reproduced, ReproduceFlags } from '../reproduce/experiment.js'
import { printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { checkWritable, writeFileAtomically } from '../terminal/write-file.js'

const KINDS = ['csv', 'svg', 'html'] as const

export function define(command: Command, context: ProgramContext): void {
  command.description(
    "One of the paper's experiments, done again. Writes a CSV, an SVG and a page that sets the paper's results beside these.",
  )
  const names = EXPERIMENTS.map(({ name, summary }) => `${name}: ${summary}`).join('; ')
  command.argument('<experiment>', names)
  command.option(
    '--data <dir>',
    'table1: the folder with colon.csv and the others (default: the three sets that come with this program)',
    textFlag('data', '../shared/data'),
  )
  command.option(
    '--repeats <n>',
    'splits of table1 (default: 10), toy problems per size of figure1 and figure2 (20) and of figure3 (5)',
    numberFlag('repeats', wholeFrom(1, '10')),
  )
  command.option(
    '--max-rows <n>',
    'figure1 and figure3: leave out problems of more training rows',
    numberFlag('max-rows', wholeFrom(1, '200')),
  )
  command.option(
    '--max-noise <n>',
    'the figures: leave out problems of more features that are noise',
    numberFlag('max-noise', wholeFrom(1, '100')),
  )
  command.option(
    '--ties <rule>',
    'figure1 and figure2: of settings that do equally well take the sparser, or the middle one',
    choiceFlag('ties', ['sparser', 'middle']),
    'sparser',
  )
  command.option('--out <dir>', 'the folder to write to', textFlag('out', 'reproduced'), 'reproduced')
  addSeedOption(command)
  addWorkersOption(command)
  addClusterOptions(command)
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push reproduce table1 --repeats 3')
  command.action((name: string, flags: ReproduceFlags) => reproduce(context, name, flags))
}

async function reproduce(context: ProgramContext, name: string, flags: ReproduceFlags): Promise<void> {
  const experiment = experimentByName(name)
  context.kept = 'nothing was written.'
  await mkdir(flags.out, { recursive: true }).catch(() => refuseFolder(flags.out))
  const paths = KINDS.map((kind) => join(flags.out, `${name}.${kind}`))
  for (const path of paths) await checkWritable(path)
  const result = await experiment.run(context, flags)
  await write(result, paths)
  if (flags.json) printJson(context, { ...result.document, files: paths })
  else printLines(context, [...result.lines, '', `Written: ${paths.join(', ')}`])
}

function refuseFolder(out: string): never {
  throw usageError(
    'bad-folder',
    `--out ${out} is no folder and cannot become one.`,
    'Name a new folder you may write.',
    'out',
  )
}

async function write({ csv, figure, page }: Reproduced, paths: readonly string[]): Promise<void> {
  const contents = [csv, await drawFile(figure), page]
  for (const [i, path] of paths.entries()) await writeFileAtomically(path, contents[i])
}
