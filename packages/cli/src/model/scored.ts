import { contributions, type Model, scoreTable } from '@infinite-push/core'
import type { ScoredTable, Why } from '@infinite-push/report'
import type { Table } from '@infinite-push/tables'
import type { Command } from 'commander'
import { addDataArgument, checkOneStdin } from '../options/data-argument.js'
import { addDataOptions, type DataFlags } from '../options/data-options.js'
import type { ExplainFlags } from '../options/explain-option.js'
import { addOutputOptions, checkOutput, type OutputFlags } from '../options/output-options.js'
import { addPlaceOptions, type PlaceFlags } from '../options/place-options.js'
import { loadModel, loadTable } from '../read/load.js'
import { fillable, scoringTable } from '../read/model-table.js'
import { printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { refuseEmpty } from './empty-model.js'

/** A table with the scores a model gives to its rows, and the whole model. */
export interface Scored extends ScoredTable {
  model: Model
}

export type ScoringFlags = DataFlags & PlaceFlags & OutputFlags & ExplainFlags

/** The arguments and flags of the commands that score a table. */
export function addScoringOptions(command: Command): void {
  command.argument('<model>', 'a model that fit --out wrote')
  addDataArgument(command, 'the table to score; columns are found by name, extra ones are fine; - is stdin')
  addPlaceOptions(command)
  addDataOptions(command, [
    'label',
    'positive',
    'query',
    'id',
    'format',
    'encoding',
    'sheet',
    'delimiter',
    'missing',
    'maxMemory',
  ])
  addOutputOptions(command)
}

/** Loads model and table, echoes what was understood, and scores; an empty model only for who can do with equal scores. */
export async function scored(
  context: ProgramContext,
  model: string,
  data: string,
  flags: ScoringFlags,
  { allowEmpty = false } = {},
): Promise<Scored> {
  checkOneStdin(model, data)
  await checkOutput(flags.out, [model, data])
  const loaded = await loadModel(context, model)
  if (!allowEmpty) refuseEmpty(loaded, model)
  const { table } = await loadTable(context, data, scoringTable(loaded, flags), flags)
  printWarnings(context, table.warnings)
  const filling = fillable(loaded, table)
  const scores = scoreTable(filling, table.dataset)
  return { model: loaded, table, scores, ...(flags.explain && { why: why(filling, table, flags.explain) }) }
}

/** As many reasons as asked for, as far as the model has features. */
function why(model: Model, { dataset }: Table, asked: number): Why {
  const largest = contributions(model, dataset)
  const most = Math.min(asked, model.features.selected)
  return { most, reasons: (row) => largest(row, most) }
}
