import { createRequire } from 'node:module'
import { counted } from '@infinite-push/core/internal'
import { parquetShape } from '@infinite-push/tables'
import { MEMORY, type Place, type PlaceFlags, placeOf } from '../options/place-options.js'
import { defaultMemory, sizeText } from '../read/memory-room.js'
import { openSource } from '../read/source.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { unableFlag } from './unable.js'

/** What reading and learning take at their peak for a byte of the numbers themselves: measured on 1,000,000 × 20. */
const NEEDED = 6.5

type Flags = PlaceFlags & { quiet?: boolean; maxMemory?: number }

/** Where the table stays: as the flags say, or because it is a Parquet file that would not fit into memory. */
export async function choosePlace(context: ProgramContext, data: string, flags: Flags): Promise<Place | undefined> {
  const said = placeOf(data, flags)
  if (said !== undefined || flags.sql !== undefined || !/\.parquet$/i.test(data)) return said
  // Whoever says how much rows may take here means this, too.
  const allowed = flags.memory ?? flags.maxMemory ?? defaultMemory()
  const shape = await shapeOf(data)
  const bytes = shape ? 8 * NEEDED * shape.rows * shape.columns : 0
  if (shape === undefined || bytes <= allowed || unableFlag(flags) || !hasDuckdb()) return undefined
  if (!flags.quiet) {
    const size = `${counted(shape.rows, 'row')} × ${counted(shape.columns, 'column')}`
    const words = `${size} would take about ${sizeText(bytes)}, and ${sizeText(allowed)} may be used`
    note(context, `${data}: ${words}; it stays in place, and DuckDB reads it`)
  }
  return { engine: 'duckdb', files: [data], memory: flags.memory ?? MEMORY }
}

/** As far as the file can tell; whoever reads it will say what is wrong with it. */
async function shapeOf(path: string): Promise<{ rows: number; columns: number } | undefined> {
  const source = await openSource(path)
  try {
    return source.random && (await parquetShape(source).catch(() => undefined))
  } finally {
    source.close()
  }
}

function hasDuckdb(): boolean {
  try {
    return createRequire(import.meta.url).resolve('@duckdb/node-api') !== ''
  } catch {
    return false
  }
}
