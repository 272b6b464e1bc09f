import { readTable } from '../read/read-table.js'
import { runLong } from '../run/run-long.js'
import { commandLine } from '../terminal/command-line.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { PAPER_SETS, type PaperSet, TABLE_METHODS } from './data-sets.js'
import type { Experiment, ReproduceFlags } from './experiment.js'
import { checkDataFolder, locateSet } from './locate-set.js'
import { tableOnePage } from './table-one-page.js'
import type { SetResult } from './table-one-result.js'
import { tableOneCsv, tableOneFigure, tableOneLines } from './table-one-views.js'

/** Table 1: three methods on seven data sets, 10 random splits each. */
export const tableOne: Experiment = {
  name: 'table1',
  summary: 'positives on top and number of features, on real data',
  async run(context, flags) {
    await checkDataFolder(flags.data)
    const { repeats = 10, seed } = flags
    const sets: SetResult[] = []
    for (const set of PAPER_SETS) sets.push(await resultOf(context, set, { ...flags, repeats }))
    const table = { repeats, seed, sets }
    return {
      figure: tableOneFigure(table),
      csv: tableOneCsv(table),
      page: await tableOnePage(table, commandLine(context.argv)),
      lines: tableOneLines(table),
      document: table,
    }
  },
}

async function resultOf(
  context: ProgramContext,
  set: PaperSet,
  flags: ReproduceFlags & { repeats: number },
): Promise<SetResult> {
  const path = await locateSet(set, flags.data)
  if (path === undefined) {
    if (!flags.quiet) note(context, `${set.name}: skipped, there is no ${set.file}`)
    return { set }
  }
  const { dataset } = await readTable(path, { label: 'label', positive: '1', missing: 'error', signal: context.signal })
  const { rows, cols } = dataset.features
  if (!flags.quiet) note(context, `${set.name}: ${rows} rows, ${cols} features`)
  const settings = {
    methods: Object.keys(TABLE_METHODS),
    repeats: flags.repeats,
    trainSize: set.train,
    seed: flags.seed,
  }
  const comparison = await runLong(context, 'compare', dataset, settings, flags)
  return { set, found: { rows, features: cols, comparison } }
}
