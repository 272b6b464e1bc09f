import type { Model, ProblemSettings, Threshold } from '@infinite-push/core'
import { Clock, thresholdName } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { OpenProblem } from '../options/problem-options.js'
import type { RunFlags } from '../options/run-options.js'
import { runLong } from '../run/run-long.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

type Flags = RunFlags & { quiet?: boolean }

/** What choosing may take of the time that there is for it and for what follows. */
const CHOOSING_PART = 0.5

/** The settings with what is `auto` in them, the threshold or the transform, as `fit` would choose it with λ; and what time is left. */
export async function chosenProblem(
  context: ProgramContext,
  { dataset, rowGroups }: Table,
  settings: OpenProblem & { seed?: number },
  flags: Flags,
): Promise<ProblemSettings & { threshold: Threshold; seed?: number }> {
  const { threshold, transform = 'none', ...rest } = settings
  if (threshold.kind !== 'auto' && transform !== 'auto') return { ...rest, threshold, transform }
  const clock = new Clock(rest.timeLimitMs)
  const limit = clock.limit(CHOOSING_PART)
  const validation = { ...rest, ...limit, threshold, transform, ...(rowGroups && { rowGroups }) }
  // A journal holds one computation, and what follows has the file.
  const { journal: _, ...run } = flags
  const model = await runLong(context, 'cross-validation', dataset, validation, run)
  const chosen = chosenIn(model)
  const words = [
    ...(threshold.kind === 'auto' ? [`threshold ${thresholdName(chosen.threshold)}`] : []),
    ...(transform === 'auto' ? [`transform ${chosen.transform}`] : []),
  ]
  if (!flags.quiet) note(context, `${words.join(' and ')}, chosen by cross-validation`)
  return { ...rest, ...clock.limit(), ...chosen }
}

/** What a model was learnt with. */
export function chosenIn({ threshold, scoring }: Model): Required<Pick<ProblemSettings, 'threshold' | 'transform'>> {
  return { threshold, transform: scoring.transform ? 'rank' : 'none' }
}
