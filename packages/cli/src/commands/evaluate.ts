import { allMetrics } from '@infinite-push/core'
import { bestFirst, topOfList, topSentence } from '@infinite-push/report'
import type { Command } from 'commander'
import { compute } from '../compute/compute.js'
import type { Intervals } from '../compute/jobs.js'
import { choosePlace } from '../in-place/choose-place.js'
import { addScoringOptions, type Scored, type ScoringFlags, scored } from '../model/scored.js'
import { addDataOptions } from '../options/data-options.js'
import { numberFlag, wholeFrom } from '../options/flag-values.js'
import { addBudgetOption, type Budget, budgetOf } from '../options/operating-options.js'
import { addSeedOption } from '../options/output-options.js'
import { checkBothClasses } from '../read/model-table.js'
import { positivesIn } from '../read/table-summary.js'
import { colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { cutToWidth } from '../terminal/text-width.js'
import { type ListCounts, listCounts, topOfLists } from '../view/lists.js'
import { metricTable } from '../view/metric-table.js'
import { modelUse, useLines } from '../view/model-use.js'
import { whyEmpty } from '../view/why-empty.js'

interface EvaluateFlags extends ScoringFlags {
  /** false for --no-bootstrap */
  bootstrap?: number | false
  budget?: Budget
  seed: number
}

const REPEATS = 1000
const FEWEST = 100
/** Rows drawn in all before the number of resampled lists is cut down: some seconds' worth. */
const DRAWS = 5e7

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'All metrics of a model on a labelled table, with 95 % bootstrap intervals; with --query, means over the lists.',
  )
  addScoringOptions(command)
  addDataOptions(command, ['missingLabel'])
  addBudgetOption(command, 'what reviewing the first n rows yields, or n of m: 50, 200/1000000')
  command.option(
    '--bootstrap <n>',
    `resampled lists per interval (default: ${REPEATS}, fewer for large tables)`,
    numberFlag('bootstrap', wholeFrom(1, '1000')),
  )
  command.option('--no-bootstrap', 'no intervals')
  addSeedOption(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push evaluate sonar-model.json packages/cli/data/sonar.csv',
  )
  command.action(async (model: string, data: string, flags: EvaluateFlags) => {
    const place = await choosePlace(context, data, flags)
    if (place) return (await import('../in-place/evaluate-in-place.js')).evaluateInPlace(context, place, model, flags)
    const result = await scored(context, model, data, flags, { allowEmpty: true })
    const why = whyEmpty(result.model)
    if (why) printWarnings(context, [why])
    checkBothClasses(result.table, data)
    tellSkipped(context, listCounts(result.table))
    await printEvaluation(context, result, flags)
  })
}

/** Lists of one class say nothing about a ranking. */
function tellSkipped(context: ProgramContext, lists: ListCounts | undefined): void {
  if (!lists || lists.skipped === 0 || lists.used === 0) return
  const message = `${lists.skipped} of ${lists.used + lists.skipped} lists have rows of one class only and are left out.`
  printWarnings(context, [{ code: 'lists-skipped', message, hint: 'The metrics are means over the other lists.' }])
}

async function printEvaluation(context: ProgramContext, result: Scored, flags: EvaluateFlags): Promise<void> {
  const { table, scores } = result
  const { labels, queries } = table.dataset
  const lists = listCounts(table)
  const use = modelUse(result, flags.budget && budgetOf(flags.budget, labels.length))
  const metrics = allMetrics(scores, labels, queries)
  const repeats = repeatsFor(labels.length, flags.bootstrap)
  if (flags.bootstrap === undefined && repeats < REPEATS && !flags.quiet) {
    note(context, `The table is large: ${repeats} resampled lists instead of ${REPEATS}; --bootstrap N asks for more.`)
  }
  const { signal } = context
  const settings = { scores, labels, ...(queries && { queries }), repeats, seed: flags.seed }
  const intervals = repeats === 0 ? undefined : await compute('bootstrap', undefined, settings, { signal })
  if (flags.json) {
    const positives = positivesIn(table)
    const rows = { total: labels.length, positives, negatives: labels.length - positives }
    const bootstrap = { repeats, level: 0.95 }
    return printJson(context, {
      metrics,
      intervals: intervals ?? {},
      rows,
      ...(lists && { lists }),
      bootstrap,
      ...use,
    })
  }
  printPeople(context, { table, scores }, metrics, intervals)
  const lines = useLines(use, colorsFor(context.stdout, context.env))
  if (lines.length > 0) printLines(context, lines)
}

function repeatsFor(rows: number, asked: number | false | undefined): number {
  if (asked === false) return 0
  return asked ?? Math.min(REPEATS, Math.max(FEWEST, Math.floor(DRAWS / rows)))
}

function printPeople(
  context: ProgramContext,
  { table, scores }: Pick<Scored, 'table' | 'scores'>,
  metrics: ReturnType<typeof allMetrics>,
  intervals: Intervals | undefined,
): void {
  const { bold } = colorsFor(context.stdout, context.env)
  const top = table.dataset.queries ? undefined : topOfList(table, scores, bestFirst(scores))
  const sentence = top ? topSentence(top) : topOfLists(table, scores)
  const width = context.stdout.columns ?? Number.POSITIVE_INFINITY
  const [header, ...rows] = metricTable(metrics, intervals).map((line) => cutToWidth(line, width))
  printLines(context, [bold(header), ...rows, '', ...(sentence === undefined ? [] : [sentence])])
}
