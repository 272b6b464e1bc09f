import { counted } from '@infinite-push/core/internal'
import { inPieces, listColumns, type RankedRow, rankedRow, scoresCsv } from '@infinite-push/report'
import type { Command } from 'commander'
import { choosePlace } from '../in-place/choose-place.js'
import { addScoringOptions, type Scored, type ScoringFlags, scored } from '../model/scored.js'
import { addExplainOption } from '../options/explain-option.js'
import { addOutOption } from '../options/output-options.js'
import { addIntoOption, checkInto } from '../options/place-options.js'
import { note, printJson, printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'

export function define(command: Command, context: ProgramContext): void {
  command.description('The score of every row of a table, in its order, as CSV. Higher is better.')
  addScoringOptions(command)
  addOutOption(command, 'write CSV there')
  addIntoOption(command)
  addExplainOption(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push predict sonar-model.json packages/cli/data/sonar.csv --out scores.csv',
  )
  command.action(async (model: string, data: string, flags: ScoringFlags & { into?: string }) => {
    const place = await choosePlace(context, data, flags)
    if (place) return (await import('../in-place/list-in-place.js')).predictInPlace(context, place, model, flags)
    checkInto(flags.into)
    const result = await scored(context, model, data, flags)
    const lines = () => inPieces(scoresCsv(scoredRows(result), listColumns(result)))
    if (flags.out !== undefined) {
      await writeFileAtomically(flags.out, lines())
      if (!flags.quiet) note(context, `${counted(result.scores.length, 'row')} written to ${flags.out}.`)
    }
    if (flags.json) printJson(context, { rows: [...scoredRows(result)] })
    else if (flags.out === undefined) await printPieces(context, lines())
  })
}

function* scoredRows(result: Scored): Generator<Omit<RankedRow, 'rank'>> {
  for (let i = 0; i < result.scores.length; i++) {
    const { rank: _, ...row } = rankedRow(result, i, 0)
    yield row
  }
}
