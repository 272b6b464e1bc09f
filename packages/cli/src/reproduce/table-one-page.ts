import { pText, signedRankTest, spreadText } from '@infinite-push/core/internal'
import {
  COLOR,
  type Column,
  dataTable,
  figureBlock,
  glossary,
  type Html,
  html,
  key,
  pageText,
  ringKey,
  section,
  type TableRow,
} from '@infinite-push/report'
import { agreementWith } from './agreement.js'
import { TABLE_METHODS } from './data-sets.js'
import type { TableOne } from './table-one-result.js'
import { linesOf, type TableLine, tableOneFigure } from './table-one-views.js'

/** Table 1 of the paper beside the same experiment done here. */
export async function tableOnePage(table: TableOne, command: string): Promise<string> {
  const lines = linesOf(table)
  const sections = lines.length === 0 ? [] : [await resultSection(table, lines), claimsSection(table, lines)]
  return pageText({
    title: 'Table 1 of the paper, done again',
    lead: html`Three methods that learn to rank, on the data sets of <i>Sparse Support Vector Infinite Push</i> (Rakotomamonjy 2012). Which puts
the most positives above every negative, on rows it has not seen, and how many features does it need?`,
    tiles: tilesOf(table, lines),
    sections: [...sections, dataSection(table), protocolSection(), glossary()],
    command,
  })
}

function tilesOf({ sets, repeats }: TableOne, lines: readonly TableLine[]) {
  const same = lines.filter(({ ours, paper }) => agreementWith(ours.metric, paper.top) === 'same').length
  const found = sets.filter((result) => result.found).length
  return [
    { value: `${found} of ${sets.length}`, what: 'data sets were there' },
    { value: `${same} of ${lines.length}`, what: "rates on top are the paper's, as far as chance allows" },
    { value: String(repeats), what: 'random splits of each set' },
  ]
}

async function resultSection(table: TableOne, lines: readonly TableLine[]): Promise<Html> {
  const columns: Column[] = [
    { title: 'data' },
    { title: 'method' },
    { title: "top, paper's", numeric: true },
    { title: 'top, here', numeric: true },
    { title: '' },
    { title: "features, paper's", numeric: true },
    { title: 'features, here', numeric: true },
  ]
  const figure = await figureBlock(
    tableOneFigure(table),
    html`${key(COLOR.positive, 'here')}: mean ± standard deviation, each faint dot one split; ${ringKey(COLOR.accent, 'the paper')}: its mean ±
standard deviation.`,
  )
  const rows = lines.map((line, i) => rowOf(line, i === 0 || lines[i - 1].result.set !== line.result.set))
  return section(
    'Positives on top, and features used',
    figure,
    dataTable(columns, rows),
    html`<p class="note">Mean ± standard deviation over the splits. Underlined: significantly worse than the best of the three (Wilcoxon
signed-rank test at 0.05), as in the paper. “same”, “higher”, “lower”: the mean here against the paper's, by the errors of both.</p>`,
  )
}

function rowOf({ result, method, ours, paper }: TableLine, first: boolean): TableRow {
  const here = spreadText(ours.metric, 2)
  const theirs = spreadText(paper.top, 2)
  return {
    rule: first,
    cells: [
      first ? html`<b>${result.set.name}</b>` : '',
      TABLE_METHODS[method],
      paper.worse ? html`<u>${theirs}</u>` : theirs,
      ours.significantlyWorse ? html`<u>${here}</u>` : here,
      agreementWith(ours.metric, paper.top),
      paper.selected ? spreadText(paper.selected, 1) : 'all',
      spreadText(ours.selected, 1),
    ],
  }
}

/** What the paper concludes from its table, and what follows from this one. */
function claimsSection(table: TableOne, lines: readonly TableLine[]): Html {
  const sets = [...new Set(lines.map(({ result }) => result.set.name))]
  const of = (set: string, method: string) =>
    lines.find((line) => line.result.set.name === set && line.method === method)
  const push = sets.flatMap((set) => of(set, 'l1-push') ?? [])
  const worse = push.filter(({ ours }) => ours.significantlyWorse).map(({ result }) => result.set.name)
  const duels = push.map((line) => {
    const rival = of(line.result.set.name, 'l1-ranksvm') as TableLine
    const { pValue } = signedRankTest(line.ours.selected.values, rival.ours.selected.values)
    return { set: line.result.set.name, pValue, fewer: line.ours.selected.mean < rival.ours.selected.mean }
  })
  const listed = (some: readonly { set: string; pValue: number }[]) =>
    some.length === 0 ? 'none' : some.map(({ set, pValue }) => `${set} (p ${pText(pValue)})`).join(', ')
  const fewer = duels.filter((duel) => duel.fewer && duel.pValue < 0.05)
  const more = duels.filter((duel) => !duel.fewer && duel.pValue < 0.05)
  const rows = [
    [
      'On every data set the three methods are equally good on top, but for ℓ2 infinite push on yeast, which is worse.',
      `ℓ1 infinite push is significantly worse than the best on: ${worse.join(', ') || 'none'}. Any method that is: ${
        lines
          .filter(({ ours }) => ours.significantlyWorse)
          .map(({ result, method }) => `${TABLE_METHODS[method]} on ${result.set.name}`)
          .join(', ') || 'none'
      }.`,
    ],
    [
      'ℓ1 infinite push uses significantly fewer features than ℓ1 RankSVM on most data sets.',
      `Fewer on: ${listed(fewer)}. More on: ${listed(more)}. On the others the difference may be chance.`,
    ],
  ]
  const few =
    table.repeats < 6 ? [html`<p class="note">With fewer than 6 splits the test can never find a difference.</p>`] : []
  return section(
    'What the paper says, and what came out here',
    dataTable(
      [{ title: 'the paper' }, { title: 'here' }],
      rows.map((cells) => ({ cells })),
    ),
    html`<p>The ℓ1 RankSVM of the paper keeps nearly all features. The one here is solved until its weights are exactly 0 where they can be, over
a range of λ that begins at the empty model, and of settings that do equally well on the validation rows the sparser is taken. That
alone makes it much sparser than the paper's${fewer.length > push.length / 2 ? '' : ', and the second finding does not carry over to it'}.</p>`,
    ...few,
  )
}

function dataSection({ sets }: TableOne): Html {
  const rows = sets.map(({ set, found }) => ({
    cells: [
      html`<b>${set.name}</b>`,
      `${set.paper.rows} × ${set.paper.features}`,
      found ? `${found.rows} × ${found.features}` : html`<b class="bad">not found</b>`,
      found ? `${found.comparison.train} + ${found.comparison.test}` : '',
      html`${set.notes.map((text) => html`<div>${text}</div>`)}<div class="note">Source: ${set.source}. Read from ${set.file}.</div>`,
    ],
  }))
  return section(
    'The data, and where they differ',
    dataTable(
      [
        { title: '' },
        { title: "paper's rows × features", numeric: true },
        { title: 'here', numeric: true },
        { title: 'learnt from + measured on', numeric: true },
        { title: 'notes' },
      ],
      rows,
    ),
  )
}

function protocolSection(): Html {
  return section(
    'The protocol',
    html`<p>Random splits with as many training rows as in the paper, the same for all methods. Features are brought to mean 0 and variance 1 on the
training rows. Each method chooses its one setting on a random 70/30 split of the training rows, then learns from all of them, and is measured
on the others.</p>`,
    html`<p>What the paper leaves open, and was decided here: splits keep the share of positives; the settings tried are 20 values of λ in equal
ratios, as parts of the λ at which the model becomes empty; of settings that do equally well the sparser is taken (on few validation rows
that happens often); ties between a positive and a negative count against the positive; infinite push is solved to a certified relative gap
of 1e-6.</p>`,
  )
}
