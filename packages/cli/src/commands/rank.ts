import type { Command } from 'commander'
import { numberFlag, wholeFrom } from '../options/flag-values.js'
import { addOutOption } from '../options/output-options.js'
import { colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'
import { inPieces } from '../view/csv.js'
import { bestFirst, type RankedRow, rankedRow, topOfList, topSentence } from '../view/ranking.js'
import { rankingCsv, rankingTable } from '../view/ranking-table.js'
import { counted } from '../view/table-summary.js'
import { addScoringOptions, type Scored, type ScoringFlags, scored } from './scored.js'

const SHOWN = 20

interface RankFlags extends ScoringFlags {
  top?: number
}

export function define(command: Command, context: ProgramContext): void {
  command.description('Sort the rows of a table by score, best first: a table on a terminal, else CSV.')
  addScoringOptions(command)
  addOutOption(command, 'write CSV there')
  command.option(
    '--top <n>',
    `only the first n rows (default: all; ${SHOWN} on a terminal)`,
    numberFlag('top', wholeFrom(1, '20')),
  )
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push rank sonar-model.json packages/cli/data/sonar.csv --top 10',
  )
  command.action(async (model: string, data: string, flags: RankFlags) => {
    await printRanking(context, await scored(context, model, data, flags), flags)
  })
}

async function printRanking(context: ProgramContext, result: Scored, flags: RankFlags): Promise<void> {
  const { table, scores } = result
  const order = bestFirst(scores)
  const top = topOfList(table, scores, order)
  const rows = (count: number) => rankedRows(result, order.subarray(0, count))
  const all = flags.top ?? order.length
  if (flags.out !== undefined) await writeFileAtomically(flags.out, inPieces(rankingCsv(rows(all), table)))
  if (flags.json) return printJson(context, { rows: [...rows(all)], ...(top ? { top } : {}) })
  if (flags.out === undefined && context.stdout.isTTY !== true) {
    return printPieces(context, inPieces(rankingCsv(rows(all), table)))
  }
  const sentence = top ? [topSentence(top)] : []
  if (flags.out !== undefined) {
    const count = counted(Math.min(all, order.length), 'row')
    if (!flags.quiet) for (const line of [...sentence, `${count} written to ${flags.out}.`]) note(context, line)
    return
  }
  const shown = Math.min(flags.top ?? SHOWN, order.length)
  const colors = colorsFor(context.stdout, context.env)
  const more = order.length - shown
  const rest =
    more > 0 ? [colors.dim(`  … and ${counted(more, 'more row')}; --top N shows more, --out ranked.csv all`)] : []
  printLines(
    context,
    [...rankingTable([...rows(shown)], table, colors), ...rest, '', ...sentence].slice(0, top ? undefined : -1),
  )
}

function* rankedRows({ table, scores }: Scored, order: Int32Array): Generator<RankedRow> {
  for (let i = 0; i < order.length; i++) yield rankedRow(table, scores, order[i], i + 1)
}
