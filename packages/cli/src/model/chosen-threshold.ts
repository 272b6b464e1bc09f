import type { ProblemSettings, Threshold } from '@infinite-push/core'
import { thresholdName } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { OpenProblem } from '../options/problem-options.js'
import type { RunFlags } from '../options/run-options.js'
import { runLong } from '../run/run-long.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

type Flags = RunFlags & { quiet?: boolean }

/** The settings with a threshold: where it is `auto`, the one that `fit` would choose with λ. */
export async function withThreshold(
  context: ProgramContext,
  { dataset, rowGroups }: Table,
  settings: OpenProblem & { seed?: number },
  flags: Flags,
): Promise<ProblemSettings & { threshold: Threshold; seed?: number }> {
  const { threshold, ...rest } = settings
  if (threshold.kind !== 'auto') return { ...rest, threshold }
  const validation = { ...rest, threshold, ...(rowGroups && { rowGroups }) }
  // A journal holds one computation, and what follows has the file.
  const { journal: _, ...run } = flags
  const model = await runLong(context, 'cross-validation', dataset, validation, run)
  if (!flags.quiet) note(context, `threshold ${thresholdName(model.threshold)}, chosen by cross-validation`)
  return { ...rest, threshold: model.threshold }
}
