import { InfinitePushError, type Model } from '@infinite-push/core'
import type { LinearRule } from '@infinite-push/core/internal'
import type { OpenTable } from '@infinite-push/engines'
import { refuseEmpty } from '../model/empty-model.js'
import type { ScoringFlags } from '../model/scored.js'
import { checkOutput } from '../options/output-options.js'
import type { Place } from '../options/place-options.js'
import { loadModel } from '../read/load.js'
import { scoringTable } from '../read/model-table.js'
import { printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

/** A table that stays where it is, and the rule that scores its rows. */
export interface ScoredPlace {
  model: Model
  table: OpenTable
  rule: LinearRule
}

/** Loads the model and opens the table; an empty model only for who can do with equal scores. */
export async function withScoredPlace<T>(
  context: ProgramContext,
  place: Place,
  path: string,
  flags: ScoringFlags & { into?: string },
  work: (scored: ScoredPlace) => Promise<T>,
  { allowEmpty = false } = {},
): Promise<T> {
  refuseUnable(flags)
  await checkOutput(flags.out, [path, ...(place.files ?? [])])
  const model = await loadModel(context, path)
  if (!allowEmpty) refuseEmpty(model, path)
  if (model.scoring.transform) throw transformed(path)
  const { quiet } = flags
  const request = { options: scoringTable(model, flags), fill: fillOf(model), into: flags.into, quiet }
  return withPlace(context, place, request, async (table) => {
    printWarnings(context, table.warnings)
    return work({ model, table, rule: ruleOf(model) })
  })
}

/** The rule on the features that have a weight, in units of the table. */
function ruleOf({ scoring }: Model): LinearRule {
  const used = scoring.weights.flatMap((weight, k) => (weight === 0 ? [] : [k]))
  return {
    weights: Float64Array.from(used, (k) => scoring.weights[k] / scoring.scale[k]),
    center: Float64Array.from(used, (k) => scoring.mean[k]),
  }
}

/** What stands for missing cells of those features: a model that standardizes knows their means. */
function fillOf({ scoring, training }: Model): number[] | undefined {
  const fill = scoring.fill ?? (training.standardized ? scoring.mean : undefined)
  return fill?.filter((_, k) => scoring.weights[k] !== 0)
}

function transformed(path: string): InfinitePushError {
  return new InfinitePushError(
    'not-in-place',
    `The features of ${path} go through their ranks, which no engine does here.`,
    {
      kind: 'usage',
      hint: 'Score a file without --in-place and --engine, or fit without --transform.',
      field: 'engine',
    },
  )
}
