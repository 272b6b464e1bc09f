import { counted } from '@infinite-push/core/internal'
import type { ScoredRow } from '@infinite-push/engines'
import { rankingCsv, scoresCsv } from '@infinite-push/report'
import type { ScoringFlags } from '../model/scored.js'
import type { Place } from '../options/place-options.js'
import { colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'
import { rankingTable } from '../view/ranking-table.js'
import { type PlacedRow, placedColumns, placedRow } from './placed-rows.js'
import { type ScoredPlace, withScoredPlace } from './scored-place.js'

export interface ListFlags extends ScoringFlags {
  top?: number
  into?: string
}

/** As many rows as fit a screen. */
const SHOWN = 20

/** The rows of a table in place, best first: the engine sorts, and of the first n only they travel. */
export function rankInPlace(context: ProgramContext, place: Place, model: string, flags: ListFlags): Promise<void> {
  return withScoredPlace(context, place, model, flags, async (scored) => {
    if (flags.into !== undefined) return scoreInto(context, scored, flags.into, flags)
    const isShown = flags.out === undefined && !flags.json && context.stdout.isTTY === true
    const rows = () => rankedRows(context, scored, flags.top ?? (isShown ? SHOWN : undefined))
    if (!isShown) return handOver(context, rows, csvOf(scored, rankingCsv), flags)
    const shown: PlacedRow[] = []
    for await (const batch of rows()) shown.push(...batch)
    printLines(context, rankingTable(shown, placedColumns(scored), colorsFor(context.stdout, context.env)))
  })
}

/** The score of every row of a table in place, as they come. */
export function predictInPlace(context: ProgramContext, place: Place, model: string, flags: ListFlags): Promise<void> {
  return withScoredPlace(context, place, model, flags, (scored) => {
    if (flags.into !== undefined) return scoreInto(context, scored, flags.into, flags)
    return handOver(context, () => scoredRows(context, scored), csvOf(scored, scoresCsv), flags)
  })
}

/** The only thing that is ever written into an engine: the table that was asked for. */
async function scoreInto(context: ProgramContext, { table, rule }: ScoredPlace, into: string, flags: ListFlags) {
  const { writeScores } = await import('@infinite-push/engines')
  await writeScores(table.rows, { rule, into, top: flags.top, signal: context.signal })
  if (!flags.quiet) note(context, `The rows with their scores are in the table ${into}.`)
  if (flags.json) printJson(context, { into })
}

async function* rankedRows(
  { signal }: ProgramContext,
  scored: ScoredPlace,
  top: number | undefined,
): AsyncGenerator<PlacedRow[]> {
  const { bestRows, everyRow } = await import('@infinite-push/engines')
  const { rule, table } = scored
  let rank = 0
  const placed = (batch: readonly ScoredRow[]) =>
    batch.map((row): PlacedRow => ({ rank: ++rank, ...placedRow(scored, row) }))
  if (top !== undefined) yield placed(await bestRows(table.rows, top, { rule, signal }))
  else for await (const batch of everyRow(table.rows, { rule, sorted: true, signal })) yield placed(batch)
}

async function* scoredRows({ signal }: ProgramContext, scored: ScoredPlace) {
  const { everyRow } = await import('@infinite-push/engines')
  const { rule, table } = scored
  for await (const batch of everyRow(table.rows, { rule, signal })) yield batch.map((row) => placedRow(scored, row))
}

type Csv = (rows: readonly Partial<PlacedRow>[]) => string[]

/** The first line is the heading. */
function csvOf(scored: ScoredPlace, write: typeof rankingCsv): Csv {
  const columns = placedColumns(scored)
  return (rows) => [...write(rows, columns)]
}

/** Batch after batch, so that no list need fit into memory. */
async function handOver(
  context: ProgramContext,
  rows: () => AsyncIterable<readonly Partial<PlacedRow>[]>,
  csv: Csv,
  { out, json, quiet }: ListFlags,
): Promise<void> {
  let count = 0
  async function* asCsv() {
    yield csv([])[0]
    for await (const batch of rows()) {
      count += batch.length
      yield csv(batch).slice(1).join('')
    }
  }
  if (out !== undefined) {
    await writeFileAtomically(out, asCsv())
    if (!quiet) note(context, `${counted(count, 'row')} written to ${out}.`)
  }
  if (json) await printPieces(context, asJson(rows()))
  else if (out === undefined) await printPieces(context, asCsv())
}

/** The one document of `--json`. */
async function* asJson(rows: AsyncIterable<readonly object[]>) {
  yield '{\n  "rows": ['
  let before = ''
  for await (const batch of rows) {
    yield batch.map((row, i) => `${i === 0 ? before : ','}\n    ${JSON.stringify(row)}`).join('')
    before = ','
  }
  yield '\n  ]\n}\n'
}
