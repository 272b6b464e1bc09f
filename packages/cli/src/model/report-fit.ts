import { basename } from 'node:path'
import { type Model, scoreTable } from '@infinite-push/core'
import { fitReport, rankedLabels } from '@infinite-push/report'
import { shellWord } from '@infinite-push/tables'
import { dataWords } from '../options/data-argument.js'
import type { DataFlags } from '../options/data-options.js'
import { readGiven } from '../read/load.js'
import { trainingTable } from '../read/model-table.js'

export interface FittedTable {
  model: Model
  data: string
  flags: DataFlags & { out?: string }
}

/** The page about a model. Its table is read once more for the ranked list, unless it came from stdin and is gone. */
export async function pageOfFit({ model, data, flags }: FittedTable, command: string): Promise<string> {
  const check = ['infinite-push', 'verify', flags.out ?? '', ...dataWords(data, flags)].map(shellWord).join(' ')
  return fitReport({
    model,
    command,
    source: sourceName(data),
    ...(flags.out === undefined || data === '-' ? {} : { check }),
    ...(data === '-' ? {} : { list: await rankedTraining(model, data, flags) }),
  })
}

async function rankedTraining(model: Model, data: string, flags: DataFlags): Promise<Uint8Array> {
  const { dataset } = await readGiven(data, flags.sql, trainingTable(model, flags))
  return rankedLabels(scoreTable(model, dataset), dataset.labels)
}

/** What reports call a table. */
export function sourceName(data: string): string {
  return data === '-' ? 'stdin' : basename(data)
}
