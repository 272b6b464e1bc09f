import { counted } from '@infinite-push/core/internal'
import {
  bestFirst,
  inPieces,
  listColumns,
  type RankedRow,
  rankedRow,
  ranking,
  rankingCsv,
  topOfList,
  topSentence,
} from '@infinite-push/report'
import type { Command } from 'commander'
import { choosePlace } from '../in-place/choose-place.js'
import { addScoringOptions, type Scored, type ScoringFlags, scored } from '../model/scored.js'
import { addExplainOption } from '../options/explain-option.js'
import { numberFlag, wholeFrom } from '../options/flag-values.js'
import { addOutOption } from '../options/output-options.js'
import { addIntoOption, checkInto } from '../options/place-options.js'
import { type Colors, colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'
import { topOfLists } from '../view/lists.js'
import { rankingTable } from '../view/ranking-table.js'

const SHOWN = 20

interface RankFlags extends ScoringFlags {
  top?: number
  into?: string
}

export function define(command: Command, context: ProgramContext): void {
  command.description('Sort the rows of a table by score, best first: a table on a terminal, else CSV.')
  addScoringOptions(command)
  addOutOption(command, 'write CSV there')
  addIntoOption(command)
  addExplainOption(command)
  command.option(
    '--top <n>',
    `only the first n rows, of each list if there are lists (default: all; ${SHOWN} on a terminal)`,
    numberFlag('top', wholeFrom(1, '20')),
  )
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push rank sonar-model.json packages/cli/data/sonar.csv --top 10',
  )
  command.action(async (model: string, data: string, flags: RankFlags) => {
    const place = await choosePlace(context, data, flags)
    if (place) return (await import('../in-place/list-in-place.js')).rankInPlace(context, place, model, flags)
    checkInto(flags.into)
    await printRanking(context, await scored(context, model, data, flags), flags)
  })
}

async function printRanking(context: ProgramContext, result: Scored, flags: RankFlags): Promise<void> {
  const { table, scores } = result
  const columns = listColumns(result)
  const top = table.dataset.queries ? undefined : topOfList(table, scores, bestFirst(scores))
  const all = flags.top ?? scores.length
  const rows = () => rankedRows(result, all)
  if (flags.out !== undefined) await writeFileAtomically(flags.out, inPieces(rankingCsv(rows(), columns)))
  if (flags.json) return printJson(context, { rows: [...rows()], ...(top ? { top } : {}) })
  if (flags.out === undefined && context.stdout.isTTY !== true) {
    return printPieces(context, inPieces(rankingCsv(rows(), columns)))
  }
  const sentence = top ? topSentence(top) : topOfLists(table, scores)
  const said = sentence === undefined ? [] : [sentence]
  if (flags.out !== undefined) {
    const written = `${counted([...ranking(result, all)].length, 'row')} written to ${flags.out}.`
    if (!flags.quiet) for (const line of [...said, written]) note(context, line)
    return
  }
  const lines = shownLines(result, flags, colorsFor(context.stdout, context.env))
  printLines(context, said.length > 0 ? [...lines, '', ...said] : lines)
}

/** As many rows as fit a screen, or as were asked for. */
function shownLines(result: Scored, { top }: RankFlags, colors: Colors): string[] {
  const all = [...rankedRows(result, top ?? result.scores.length)]
  const shown = top === undefined ? all.slice(0, SHOWN) : all
  const more = result.scores.length - shown.length
  const rest = `  … and ${counted(more, 'more row')}; --top N shows more, --out ranked.csv all`
  return [...rankingTable(shown, listColumns(result), colors), ...(more > 0 ? [colors.dim(rest)] : [])]
}

function* rankedRows(result: Scored, most: number): Generator<RankedRow> {
  for (const { row, rank } of ranking(result, most)) yield rankedRow(result, row, rank)
}
