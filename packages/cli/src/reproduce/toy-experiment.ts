import type { ToySize, ToyTrials } from '@infinite-push/core/internal'
import { runLong } from '../run/run-long.js'
import { commandLine } from '../terminal/command-line.js'
import type { Experiment } from './experiment.js'
import { type ToyFigurePage, toyPage } from './toy-page.js'
import { toyCsv, toyLines, upTo } from './toy-views.js'

/** The run of an experiment on toy problems of these sizes; `pageOf` says what its figure has of its own. */
export function toyExperiment(
  sizes: readonly ToySize[],
  pageOf: (found: ToyTrials) => Omit<ToyFigurePage, 'found' | 'command'>,
): Experiment['run'] {
  return async (context, flags) => {
    const { repeats = 20, ties, seed } = flags
    const settings = { sizes: upTo(sizes, flags), repeats, ties, seed }
    const found = await runLong(context, 'toy-trials', undefined, settings, flags)
    const own = pageOf(found)
    const page = await toyPage({ ...own, found, command: commandLine(context.argv) })
    return { figure: own.figure, csv: toyCsv(found), page, lines: toyLines(found), document: found }
  }
}
