import { basename, dirname, resolve } from 'node:path'
import type { CompareSettings } from '@infinite-push/core'
import type { DataFlags } from '../options/data-options.js'
import type { SweepFile, SweepTable } from './parse-sweep-file.js'

/** One comparison of a sweep: a table, a target in it, and a way to compare. */
export interface SweepEntry {
  /** What tables and reports call it: the file, with its target when there are several. */
  table: string
  /** The name of the settings; empty when the file has none. */
  variant: string
  path: string
  flags: DataFlags
  settings: CompareSettings
}

/** Everything against everything. Paths are those beside the file. */
export function sweepEntries({ tables, methods, variants }: SweepFile, file: string): SweepEntry[] {
  const ways = variants.length > 0 ? variants : [{ name: '' }]
  return tables.flatMap((table) =>
    targetsOf(table).flatMap(({ label, flags }) =>
      ways.map(({ name, ...settings }) => ({
        table: label === undefined ? basename(table.path) : `${basename(table.path)}: ${label}`,
        variant: name,
        path: resolve(dirname(file), table.path),
        flags,
        settings: { ...(methods && { methods }), ...settings },
      })),
    ),
  )
}

/** A target may not help to predict another one. */
function targetsOf({ path: _, labels, missing, id, ...table }: SweepTable): { label?: string; flags: DataFlags }[] {
  const flags: DataFlags = {
    ...table,
    ...(id !== undefined && { id: [id] }),
    ...(missing && { missing: missing as NonNullable<DataFlags['missing']> }),
  }
  if (labels === undefined) return [{ flags }]
  if (labels.length === 1) return [{ flags: { ...flags, label: labels[0] } }]
  return labels.map((label) => {
    const others = labels.filter((other) => other !== label)
    return { label, flags: { ...flags, label, ignore: [...(flags.ignore ?? []), ...others] } }
  })
}
