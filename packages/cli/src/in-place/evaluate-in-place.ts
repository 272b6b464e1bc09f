import type { Metrics } from '@infinite-push/core'
import { expectedPositives, type ListAnswer, metricsOfAnswer } from '@infinite-push/core/internal'
import { topSentence } from '@infinite-push/report'
import type { ScoringFlags } from '../model/scored.js'
import type { Place } from '../options/place-options.js'
import { colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { metricTable } from '../view/metric-table.js'
import { whyEmpty } from '../view/why-empty.js'
import { checkPlacedClasses } from './placed-classes.js'
import { type ScoredPlace, withScoredPlace } from './scored-place.js'

/** The numbers of first rows and the parts of the list that metrics are told for, as for a table in memory. */
const FIRST = [5, 10, 50]
const PARTS = [0.01, 0.05, 0.1]

/** The metrics of a model on a table in place, as far as counts tell them. */
export function evaluateInPlace(
  context: ProgramContext,
  place: Place,
  path: string,
  flags: ScoringFlags,
): Promise<void> {
  const evaluate = async (scored: ScoredPlace) => {
    const { table, rule, model } = scored
    const why = whyEmpty(model)
    if (why) printWarnings(context, [why])
    checkPlacedClasses(table)
    const { EnginePasses } = await import('@infinite-push/engines')
    const rows = table.labelCounts.reduce((sum, { count }) => sum + count, 0)
    const shown = FIRST.filter((count) => count <= rows)
    const first = [...shown, ...PARTS.map((part) => Math.ceil(rows * part))]
    const passes = new EnginePasses(table.rows)
    const [list] = await passes.lists([{ rule, first, auc: true }], { signal: context.signal })
    const metrics = metricsOf(list, first, shown)
    const { positives, negatives, top } = list
    if (flags.json) {
      return printJson(context, {
        metrics,
        intervals: {},
        rows: { total: positives + negatives, positives, negatives },
        bootstrap: { repeats: 0, level: 0.95 },
      })
    }
    const { bold } = colorsFor(context.stdout, context.env)
    const [header, ...lines] = metricTable(metrics, undefined)
    const sentence = topSentence({ firstNegative: top + 1, above: top, positives })
    printLines(context, [bold(header), ...lines, '', sentence])
    if (!flags.quiet) note(context, 'Other metrics and intervals need every score here: evaluate a file.')
  }
  return withScoredPlace(context, place, path, flags, evaluate, { allowEmpty: true })
}

/** What an engine can tell of the list without handing it over. */
function metricsOf(list: ListAnswer, first: readonly number[], shown: readonly number[]): Partial<Metrics> {
  const { positives, negatives } = list
  const size = positives + negatives
  const { train } = metricsOfAnswer(list, shown, { budget: first[shown.length], of: size })
  const factors = PARTS.map((part, i) => {
    const count = first[shown.length + i]
    return [part, (expectedPositives(list.first[shown.length + i], count) * size) / (count * positives)]
  })
  return { ...train, enrichmentFactor: Object.fromEntries(factors) }
}
