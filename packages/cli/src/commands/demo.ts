import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Model, scoreTable } from '@infinite-push/core'
import { bestFirst, listColumns, rankedRow, topOfList, topSentence } from '@infinite-push/report'
import type { Command } from 'commander'
import { exitCodeOfFit } from '../model/empty-model.js'
import { keepModel } from '../model/keep-model.js'
import { type FitFlags, fitTable } from '../model/learn.js'
import { addOutputOptions, addSeedOption } from '../options/output-options.js'
import { scoringTable } from '../read/model-table.js'
import { readTable } from '../read/read-table.js'
import { type Colors, colorsFor } from '../terminal/color.js'
import { printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { fitDocument } from '../view/fit-document.js'
import { fitSummary } from '../view/fit-summary.js'
import { nextSteps } from '../view/next-steps.js'
import { rankingTable } from '../view/ranking-table.js'

const SONAR = new URL('../../data/sonar.csv', import.meta.url)
const MODEL = 'sonar-model.json'
const SHOWN = 15

export function define(command: Command, context: ProgramContext): void {
  command.description(`The main job on bundled real data: sonar echoes of mines and rocks. Writes ${MODEL}.`)
  addSeedOption(command)
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push demo')
  command.action(async (given: Pick<FitFlags, 'seed' | 'json' | 'quiet'>) => {
    const data = nearest(fileURLToPath(SONAR))
    const flags: FitFlags = { ...given, penalty: 'l1', standardize: true, solver: 'auto', tolerance: 1e-6, out: MODEL }
    const model = await fitTable(context, data, flags)
    await keepModel(model, MODEL)
    printWarnings(context, model.warnings)
    if (given.json) printJson(context, fitDocument(model))
    else printLines(context, await story(model, data, colorsFor(context.stdout, context.env)))
    context.exitCode = exitCodeOfFit(model)
  })
}

async function story(model: Model, data: string, colors: Colors): Promise<string[]> {
  return [
    `${colors.bold('Mines or rocks?')} 208 sonar echoes in 60 frequency bands.`,
    'The list to learn: as many mines as possible before the first rock.',
    '',
    ...fitSummary(model, colors),
    '',
    ...(await listTop(model, data, colors)),
    '',
    ...nextSteps(
      `The model is in ${colors.bold(MODEL)}. Where to look next:`,
      [
        [['verify', MODEL, data], 'check the proof again, from the data alone, without any solver'],
        [['rank', MODEL, data, '--out', 'ranked.csv'], 'the whole list, as a file'],
        [['evaluate', MODEL, data], 'every metric, with its interval'],
        [['path', data, '--lambdas', '20'], 'how features come in as λ falls'],
        [['fit', 'your.csv', '--out', 'model.json'], 'the same for your own table'],
      ],
      colors,
    ),
  ]
}

/** The first rows of the table, sorted by the model's score. */
async function listTop(model: Model, data: string, colors: Colors): Promise<string[]> {
  const table = await readTable(data, scoringTable(model, {}))
  const scores = scoreTable(model, table.dataset)
  const order = bestFirst(scores)
  const rows = Array.from(order.subarray(0, SHOWN), (row, i) => rankedRow({ model, table, scores }, row, i + 1))
  const top = topOfList(table, scores, order)
  return [
    'The top of the ranked list, of the rows it learnt from (● mine, ○ rock):',
    ...rankingTable(rows, listColumns({ model, table, scores }), colors),
    colors.dim(`  … and ${order.length - rows.length} more rows`),
    ...(top ? [topSentence(top)] : []),
  ]
}

/** The shorter of the two ways to write where a file is. */
function nearest(file: string): string {
  const fromHere = relative(process.cwd(), file)
  return fromHere.length < file.length ? fromHere : file
}
