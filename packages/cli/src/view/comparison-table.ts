import { type ComparedMethod, type Comparison, METRICS, type Spread } from '@infinite-push/core'
import { counted, shortDuration, spreadText } from '@infinite-push/core/internal'
import { csvLine, placeWords, selectedWords } from '@infinite-push/report'
import { colorsFor, wantsColor } from '../terminal/color.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'

/** Shown beside the metric that was asked for; all others are in the JSON. */
const COMPANIONS = ['pos-at-top', 'auc', 'ap']
/** With fewer splits even the smallest p-value, 2/2ⁿ, is not below 0.05. */
const FEWEST_SPLITS = 6

const EMPTY =
  'Empty: no rule of that kind lifts the average positive above what it must beat; --threshold auto lets it beat less.'

/** The paper's Table 1 for one data set: mean ± standard deviation, underlined where significantly worse than the best. */
export function comparisonLines(found: Comparison, context: ProgramContext): string[] {
  const { bold, dim } = colorsFor(context.stdout, context.env)
  const others = METRICS.filter(({ name }) => COMPANIONS.includes(name) && name !== found.metric)
  const header = ['method', found.metric, 'p', ...others.map(({ name }) => name), '# var']
  const cells = found.rows.map((row) => [
    row.method,
    metricCell(row, context),
    placeWords(row),
    ...others.map(({ key }) => spreadText(row.metrics[key] as Spread, 3)),
    selectedWords(row.selected),
  ])
  const [title, ...lines] = textTable(header, cells).split('\n')
  const empty = found.rows.some((row) => row.empty > 0) ? [EMPTY] : []
  return [bold(title), ...lines, '', ...empty, ...legend(found, context).map(dim)]
}

/** One line for each method: mean and standard deviation of every metric, and the test against the best. */
export function* comparisonCsv({ rows, best }: Comparison): Generator<string> {
  const titles = METRICS.flatMap(({ name }) => [name, `${name} sd`])
  yield csvLine(['method', 'best', 'p', ...titles, 'selected', 'selected sd'])
  for (const { method, againstBest, metrics, selected } of rows) {
    const spreads = [...METRICS.map(({ key }) => metrics[key] as Spread), selected]
    const cells = spreads.flatMap((spread) => [spread?.mean, spread?.sd])
    yield csvLine([method, method === best ? 'yes' : 'no', againstBest?.pValue, ...cells])
  }
}

/** `l1-push 0.4 s, l2-push 0.2 s` */
export function timesText({ timing }: Comparison): string {
  const times = Object.entries(timing.methods).map(([method, { mean }]) => `${method} ${shortDuration(mean)}`)
  return `time per split: ${times.join(', ')}`
}

/** Underlined as in the paper, or with a star where nothing can be underlined. */
function metricCell({ metric, significantlyWorse }: ComparedMethod, { stdout, env }: ProgramContext): string {
  const text = spreadText(metric, 3)
  if (!significantlyWorse) return text
  return wantsColor(stdout, env) ? colorsFor(stdout, env).underline(text) : `${text} *`
}

function legend({ metric, repeats, train, test, rows, best }: Comparison, { stdout, env }: ProgramContext): string[] {
  const spread = `Mean ± standard deviation over ${counted(repeats, 'random split')}: ${train} rows to learn from, ${test} to measure on.`
  const more = 'The splits share rows, which makes p look smaller than it is. --json adds every split and all metrics.'
  if (rows.length === 1) return [spread]
  const mark = wantsColor(stdout, env) ? 'underlined' : '*'
  const tested = `p: Wilcoxon signed-rank test against ${best}, the best in ${metric}; ${mark}: worse at the level 0.05.`
  if (repeats >= FEWEST_SPLITS) return [spread, tested, more]
  return [spread, tested, `With fewer than ${FEWEST_SPLITS} splits no p can be below 0.05: use more --repeats.`, more]
}
