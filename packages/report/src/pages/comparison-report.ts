import { type ComparedMethod, type Comparison, METRICS, type Spread } from '@infinite-push/core'
import { counted, methodByName, shortDuration, spreadText } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { methodComparison } from '../figures/method-comparison.js'
import { emptySplits, placeWords, selectedWords } from '../selected-words.js'
import { dataTable, folded, type TableRow } from './data-table.js'
import { figureBlock, key } from './figure-block.js'
import { glossary } from './glossary.js'
import { type Html, html } from './html.js'
import { pageText, section } from './page.js'

export interface ComparisonReport {
  comparison: Comparison
  source: string
  command: string
}

/** A comparison of methods for people: who is ahead, whether that could be chance, and at what price in features. */
export async function comparisonReport({ comparison, source, command }: ComparisonReport): Promise<string> {
  const { rows, repeats, train, test, best } = comparison
  return pageText({
    title: `${counted(rows.length, 'method')} compared on ${source}`,
    lead: html`The same ${counted(repeats, 'random split')} for all: every method learnt from ${train} rows and was measured on the other
${test}. What a method leaves open it chose on a part of its own rows.`,
    tiles: [
      bestTile(comparison),
      ...emptyTiles(rows),
      ...sparsestTile(rows),
      { value: String(repeats), what: `splits of ${train} and ${test} rows` },
    ],
    sections: [
      section('Who puts most on top', verdict(comparison), ...(await figures(comparison)), mainTable(comparison)),
      section('Every other measure', metricsTable(rows)),
      section('Who is who', methodsTable(rows, best)),
      glossary(),
    ],
    command,
  })
}

function bestTile({ rows, best, metric }: Comparison) {
  const winner = rows.find(({ method }) => method === best) ?? rows[0]
  if (winner.empty === winner.selected.values.length) {
    return { value: 'none', what: `has a rule: ${best} is empty in every split` }
  }
  return { value: best, what: `has the highest ${metric}: ${spreadText(winner.metric, 3)}` }
}

/** Methods that came out empty somewhere must not pass for sparse ones. */
function emptyTiles(rows: readonly ComparedMethod[]) {
  return rows.flatMap(({ method, empty, selected }) =>
    empty > 0 ? [{ value: `${empty} of ${selected.values.length}`, what: `splits in which ${method} is empty` }] : [],
  )
}

function sparsestTile(rows: readonly ComparedMethod[]) {
  const ruling = rows.filter(({ selected }) => emptySplits(selected) === 0)
  if (rows.length === 1 || ruling.length === 0) return []
  const sparsest = ruling.reduce((least, row) => (row.selected.mean < least.selected.mean ? row : least))
  return [{ value: sparsest.method, what: `uses the fewest features: ${spreadText(sparsest.selected, 1)}` }]
}

/** What the tests say, in a sentence. */
function verdict({ rows, best, repeats }: Comparison): Html {
  if (rows.length === 1) return html`<p>There is only one method, so that nothing is tested.</p>`
  const worse = rows.filter(({ significantlyWorse }) => significantlyWorse).map(({ method }) => method)
  const said =
    worse.length === 0
      ? html`No other method is worse than <b>${best}</b> beyond what chance can do.`
      : html`Worse than <b>${best}</b> beyond what chance easily does: <b>${worse.join(', ')}</b>.`
  return html`<p>${said} Each was tested against it, split by split (Wilcoxon signed-rank test at the level 0.05).
${repeats < 6 ? 'With fewer than 6 splits this test can never say so. ' : ''}The splits share rows, which makes differences look surer than they are.</p>`
}

async function figures({ rows, metric, repeats }: Comparison): Promise<Html[]> {
  const picture = (what: string, read: (row: ComparedMethod) => Spread) =>
    methodComparison({ metric: what, rows: rows.map((row) => ({ name: row.method, ...read(row) })) })
  return [
    await figureBlock(
      picture(`${metric} on rows left out`, (row) => row.metric),
      html`${key(COLOR.positive, 'mean')}, the line is ± one standard deviation, each faint dot one of ${counted(repeats, 'split')}. Further right is better.`,
    ),
    await figureBlock(
      picture('features used', (row) => row.selected),
      html`Further left is sparser.`,
    ),
  ]
}

function mainTable({ rows, metric, timing }: Comparison): Html {
  const columns = [
    { title: 'method' },
    { title: metric, numeric: true },
    { title: 'p against the best', numeric: true },
    { title: 'features', numeric: true },
    { title: 'time per split', numeric: true },
  ]
  const lines = rows.map((row): TableRow => {
    const value = spreadText(row.metric, 3)
    return {
      cells: [
        row.method,
        row.significantlyWorse ? html`<u>${value}</u>` : value,
        placeWords(row),
        selectedWords(row.selected),
        shortDuration(timing.methods[row.method].mean),
      ],
    }
  })
  return html`${dataTable(columns, lines)}<p class="note">Mean ± standard deviation; underlined: significantly worse than the best.</p>`
}

function metricsTable(rows: readonly ComparedMethod[]): Html {
  const lines = METRICS.flatMap(({ key: name, name: title, description }) => {
    const [first] = rows
    const cell = first.metrics[name]
    const parameters = isSpread(cell) ? [undefined] : Object.keys(cell)
    return parameters.map((parameter) => ({
      cells: [
        html`<span title="${description}">${parameter === undefined ? title : `${title}-${parameter}`}</span>`,
        ...rows.map(({ metrics }) => spreadText(spreadIn(metrics[name], parameter), 3)),
      ],
    }))
  })
  const columns = [{ title: 'measure' }, ...rows.map(({ method }) => ({ title: method, numeric: true }))]
  return folded('All measures on the rows left out', dataTable(columns, lines))
}

function isSpread(cell: Spread | Record<string, Spread>): cell is Spread {
  return 'values' in cell
}

function spreadIn(cell: Spread | Record<string, Spread>, parameter: string | undefined): Spread {
  return isSpread(cell) ? cell : cell[parameter ?? '']
}

function methodsTable(rows: readonly ComparedMethod[], best: string): Html {
  const lines = rows.map(({ method }) => {
    const { problem, reference } = methodByName(method)
    return { cells: [method === best ? html`<b>${method}</b>` : method, problem, reference] }
  })
  return dataTable([{ title: 'method' }, { title: 'what it minimizes' }, { title: 'published' }], lines)
}
