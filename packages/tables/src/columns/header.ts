import type { Warning } from '@infinite-push/core'
import { renamedColumns, unnamedColumns } from '../errors/column-errors.js'

/** The names of a table's columns, all different. */
export interface Header {
  names: string[]
  /** As the table has them. */
  written: readonly string[]
  warnings: Warning[]
}

/**
 * Names every column: one without a name by its number, one whose name was there before by that name and a count.
 *
 * @example
 * ```ts
 * readHeader(['x', '', 'x']).names // ['x', 'column 2', 'x (2)']
 * ```
 */
export function readHeader(written: readonly string[]): Header {
  const names = uniqueNames(written.map((name, k) => name || `column ${k + 1}`))
  const unnamed = names.filter((_, k) => written[k] === '')
  const again = names.filter((name, k) => written[k] !== '' && written[k] !== name)
  return {
    names,
    written,
    warnings: [
      ...(unnamed.length > 0 ? [unnamedColumns({ names: unnamed })] : []),
      ...(again.length > 0 ? [renamedColumns({ names: again })] : []),
    ],
  }
}

/** The names, of which the second of its kind becomes `x (2)`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names)
  if (taken.size === names.length) return [...names]
  const seen = new Map<string, number>()
  return names.map((name) => {
    let count = (seen.get(name) ?? 0) + 1
    let unique = name
    if (count > 1) {
      while (taken.has(`${name} (${count})`)) count++
      unique = `${name} (${count})`
      taken.add(unique)
    }
    seen.set(name, count)
    return unique
  })
}
