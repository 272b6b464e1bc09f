import { type Model, scoreTable, type Vec } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import type { Command } from 'commander'
import { addDataOptions, type DataFlags } from '../options/data-options.js'
import { addOutputOptions, checkOutput, type OutputFlags } from '../options/output-options.js'
import { printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { loadModel, loadTable } from './load.js'
import { checkOneStdin, scoringTable } from './model-table.js'

/** A table with the scores a model gives to its rows. */
export interface Scored {
  model: Model
  table: Table
  scores: Vec
}

export type ScoringFlags = DataFlags & OutputFlags

/** The arguments and flags of the commands that score a table. */
export function addScoringOptions(command: Command): void {
  command.argument('<model>', 'a model that fit --out wrote')
  command.argument('<data>', 'the table to score; columns are found by name, extra ones are fine; - is stdin')
  addDataOptions(command, ['label', 'positive', 'id', 'format', 'missing'])
  addOutputOptions(command)
}

/** Loads model and table, echoes what was understood, and scores. */
export async function scored(
  context: ProgramContext,
  model: string,
  data: string,
  flags: ScoringFlags,
): Promise<Scored> {
  checkOneStdin(model, data)
  await checkOutput(flags.out, [model, data])
  const loaded = await loadModel(context, model)
  const { table } = await loadTable(context, data, scoringTable(loaded, flags), flags)
  printWarnings(context, [...table.warnings, ...emptyWarning(loaded)])
  return { model: loaded, table, scores: scoreTable(loaded, table.dataset) }
}

function emptyWarning({ features }: Model) {
  if (features.selected > 0) return []
  const message = 'The model selects no feature: all rows get the same score, and stay in their order.'
  return [{ code: 'empty-model', message, hint: 'Fit again with a smaller λ; infinite-push inspect tells more.' }]
}
