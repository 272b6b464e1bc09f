import { type Diagnosis, PENALTIES, type PenaltyName, type StartProof } from '@infinite-push/core'
import { counted, longNumber, percent, shortNumber, thresholdName } from '@infinite-push/core/internal'

import type { Table } from '@infinite-push/tables'
import { listed } from '@infinite-push/tables'
import { thresholdFlags } from '../hints/threshold-flags.js'
import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'
import { columnTable } from './column-table.js'
import { nextSteps } from './next-steps.js'

/** A table as it was looked at, wherever it is. */
export interface LookedAt {
  format: string
  table: Pick<Table, 'labelCounts' | 'labelName' | 'positive' | 'missing' | 'columns'>
  diagnosis: Omit<Diagnosis, 'hull'>
  hull: HullRows
  names: readonly string[]
}

/** What there is to tell about a table. */
export interface Inspected extends LookedAt {
  /** The table and the flags, as they were typed. */
  words: readonly string[]
  flags: { missing?: string; penalty: PenaltyName }
}

/** The negatives that hold the hull: what tells each of them apart, by number, name or key, and its share. */
interface HullRows {
  columns: readonly { field: 'row' | 'id' | 'key'; title: string }[]
  rows: readonly { cells: readonly (string | number)[]; share: number }[]
}

const SHOWN_HULL = 5
/** From this part of the upper bound on, the lower one says the same number. */
const KNOWN = 1 - 1e-5
const CHOICE = 'choose the threshold and λ by cross-validation and learn'

/** A table and its diagnosis, for people. */
export function inspection(inspected: Inspected, colors: Colors): string[] {
  return [
    ...tableLines(inspected, colors),
    '',
    ...columnTable(inspected.table.columns, colors),
    '',
    ...lambdaLines(inspected, colors),
    '',
    ...thresholdLines(inspected, colors),
    '',
    ...hullLines(inspected, colors),
    ...adviceLines(inspected, colors),
  ]
}

function tableLines({ table, diagnosis, names, flags }: Inspected, { bold, dim }: Colors): string[] {
  const { rows, positives, negatives, features, constant, lists } = diagnosis
  const classes = table.labelCounts.map(({ value, count }) => `${value} × ${shortNumber(count)}`)
  const lines = [
    ['rows', `${shortNumber(rows)}: ${bold(counted(positives, 'positive'))}, ${counted(negatives, 'negative')}`],
    ...(lists ? [['lists', listsWords(lists)]] : []),
    ['label', `column "${table.labelName}" holds ${listed(classes)}; positive is ${bold(table.positive ?? '')}`],
    ['features', `${shortNumber(features)}: ${listed(names)}`],
    ['constant', constant.length === 0 ? 'none' : `${listed(constant.map((k) => names[k]))}, at weight 0`],
    ['missing', missingWords(table, flags.missing)],
  ]
  return lines.map(([name, text]) => `${dim(name.padEnd(9))} ${text}`)
}

function listsWords({ used, skipped }: NonNullable<Diagnosis['lists']>): string {
  const out = skipped === 0 ? '' : `; ${shortNumber(skipped)} more have rows of one class only and are left out`
  return `${shortNumber(used)} with rows of both classes${out}`
}

function missingWords({ missing }: Pick<Table, 'missing'>, policy: string | undefined): string {
  if (missing.cells === 0) return 'no cells'
  const columns = missing.columns.map(({ name, count }) => `${name} × ${shortNumber(count)}`)
  const where = `${counted(missing.cells, 'cell')} in ${counted(columns.length, 'column')}: ${listed(columns)}`
  if (policy !== undefined) return where
  return `${where}; filled with means here, but fit wants --missing mean, median, drop or indicator`
}

function lambdaLines({ diagnosis, flags }: Inspected, { bold, dim, yellow }: Colors): string[] {
  const { lambdaMax, emptyForEveryLambda, lambdaMaxUnknown, proof } = diagnosis
  if (lambdaMaxUnknown) {
    return [`${yellow('!')} The time was up before λ_max was known: it is at most ${bold(longNumber(lambdaMax))}.`]
  }
  if (emptyForEveryLambda) {
    const why =
      diagnosis.easier?.kind === 'means-equal'
        ? ['  The class means are equal: whatever the threshold,', '  no linear rule lifts the average positive.']
        : [
            '  The mean positive lies inside the convex hull of the negatives:',
            '  no linear rule lifts it above them all.',
          ]
    return [`${yellow('!')} λ_max is ${bold('0')}: the empty model is optimal for every λ.`, ...why.map(dim)]
  }
  if (proof && proof.lower < KNOWN * proof.upper) return openLines(proof, { bold, dim, yellow })
  const effect = PENALTIES[flags.penalty].selects
    ? 'from there on the empty model is optimal, below it features come in.'
    : `the scale of λ; ${flags.penalty} gives every feature a weight at every λ.`
  return [
    `λ_max is ${bold(longNumber(lambdaMax))}: ${effect}`,
    dim('  It is the distance from the mean positive to the convex hull of the negatives.'),
  ]
}

/** Bounds, where no more is proved. */
function openLines(
  { says, lower, upper }: StartProof,
  { bold, dim, yellow }: Pick<Colors, 'bold' | 'dim' | 'yellow'>,
): string[] {
  const bounds = `λ_max lies between ${bold(longNumber(lower))} and ${bold(longNumber(upper))}, and both are proved`
  return says === 'undecided'
    ? [
        `${yellow('!')} ${bounds}: whether any λ selects a feature is undecided.`,
        dim('  The mean positive is too near to the hull of the negatives to tell.'),
      ]
    : [`${bounds}.`, dim('  Parts of λ_max are parts of the upper bound.')]
}

/** Where the path starts for what a positive may have to beat, and which of them to take. */
function thresholdLines({ diagnosis: { thresholds, proposed }, flags }: Inspected, { bold, dim }: Colors): string[] {
  const rows = thresholds.map(({ threshold, lambdaMax, undecided }) => [
    thresholdName(threshold),
    lambdaMax === undefined ? 'not known in time' : shortNumber(lambdaMax),
    lambdaMax === 0
      ? 'every model is empty'
      : undecided
        ? 'at most: undecided'
        : thresholdName(threshold) === (proposed && thresholdName(proposed))
          ? 'proposed'
          : '',
  ])
  const [header, ...lines] = textTable(['threshold', 'λ_max', ''], rows).split('\n')
  return [
    'λ_max by what a positive must beat, the highest negative or the mean of the highest:',
    `  ${dim(header)}`,
    ...lines.map((line) => `  ${line}`),
    ...(proposed && proposed.kind !== 'max' && PENALTIES[flags.penalty].selects
      ? [
          `Proposed: ${bold(thresholdFlags(proposed))}, the smallest part whose λ_max is a tenth of that of all or more.`,
        ]
      : []),
  ]
}

/** The negatives that are nearest to the mean positive, when mixed by their shares. */
function hullLines({ hull, diagnosis }: Inspected, { bold, dim }: Colors): string[] {
  if (diagnosis.lambdaMaxUnknown) return []
  const { columns, rows } = hull
  const shown = rows.slice(0, SHOWN_HULL)
  const cells = shown.map((row) => [...row.cells, percent(row.share)])
  const [header, ...lines] = textTable([...columns.map(({ title }) => title), 'share'], cells).split('\n')
  const more = rows.length - shown.length
  return [
    `${bold(counted(rows.length, 'negative'))} ${rows.length === 1 ? 'holds' : 'hold'} the hull there${more > 0 ? `; the ${shown.length} that hold most` : ''}:`,
    `  ${dim(header)}`,
    ...lines.map((line) => `  ${line}`),
    '',
  ]
}

/** The flags of `inspect` serve `fit` as well. */
function adviceLines({ diagnosis, table, words }: Inspected, colors: Colors): string[] {
  const { smallestTopK, cure, easier } = diagnosis
  const chosen = words.some((word) => ['--threshold', '--top-k', '--fraction'].includes(word))
  if (cure !== undefined && (easier?.kind === 'none' || easier?.kind === 'means-equal' || chosen)) return [cure]
  const missing = table.missing.cells > 0 && !words.includes('--missing') ? ['--missing', 'mean'] : []
  const topK = smallestTopK === undefined ? [] : ['--top-k', String(smallestTopK)]
  const refused = table.columns.filter(({ role }) => role === 'refused')
  const ignore = refused.length === 0 ? [] : ['--ignore', refused.map(({ name }) => name).join(',')]
  const identifier = table.columns.find((column) => column.identifier)
  const id = identifier === undefined || words.includes('--id') ? [] : ['--id', identifier.name]
  const command = ['fit', ...words, ...id, ...ignore, ...missing, ...topK, '--out', 'model.json']
  const what = smallestTopK === undefined ? CHOICE : cure
  return nextSteps('Next:', [[command, what ?? CHOICE]], colors)
}
