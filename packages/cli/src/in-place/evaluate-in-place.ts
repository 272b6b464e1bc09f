import type { Metrics } from '@infinite-push/core'
import type { FirstCounts, ListAnswer } from '@infinite-push/core/internal'
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

/** What an engine can tell of the list without handing it over. */
export type PlacedMetrics = Pick<Metrics, 'posAtTop' | 'precisionAt' | 'recallAt' | 'enrichmentFactor'> &
  Partial<Pick<Metrics, 'auc'>>

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
    const first = [...FIRST.filter((count) => count <= rows), ...PARTS.map((part) => Math.ceil(rows * part))]
    const passes = new EnginePasses(table.rows)
    const [list] = await passes.lists([{ rule, first, auc: true }], { signal: context.signal })
    const metrics = metricsOf(list, first)
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

function metricsOf({ positives, negatives, top, first, auc }: ListAnswer, asked: readonly number[]): PlacedMetrics {
  const size = positives + negatives
  const hits = new Map(asked.map((count, i) => [count, hitsAmong(first[i], count)]))
  const at = (count: number) => hits.get(count) ?? 0
  const table = (keys: readonly number[], value: (key: number) => number) =>
    Object.fromEntries(keys.map((key) => [key, value(key)]))
  const counts = FIRST.filter((count) => count <= size)
  return {
    posAtTop: top / positives,
    precisionAt: table(counts, (count) => at(count) / count),
    recallAt: table(counts, (count) => at(count) / positives),
    ...(auc === undefined ? {} : { auc }),
    enrichmentFactor: table(PARTS, (part) => {
      const count = Math.ceil(size * part)
      return (at(count) * size) / (count * positives)
    }),
  }
}

/** Positives among the first rows, expected over the orders of tied rows. */
function hitsAmong({ above, tied }: FirstCounts, count: number): number {
  return above.positives + (Math.min(count - above.rows, tied.rows) * tied.positives) / tied.rows
}
