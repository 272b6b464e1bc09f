import { noTableNamed } from '../errors.js'
import type { Dialect } from './dialect.js'

/** Parts of a table's name: between dots, or in double quotes. */
const PARTS = /^(?:"(?:[^"]|"")+"|[^".]+)(?:\.(?:"(?:[^"]|"")+"|[^".]+))*$/

/**
 * The parts of a table's name as a user writes it, without quotes.
 *
 * @example
 * ```ts
 * nameParts('sales."order.lines"') // ['sales', 'order.lines']
 * ```
 */
export function nameParts(name: string): string[] {
  // A name that is no list of parts is meant as it is: quotes and dots may be among its characters.
  if (!PARTS.test(name)) {
    if (name === '') throw noTableNamed({ what: 'The name of a table is empty' })
    return [name]
  }
  const parts = name.match(/"(?:[^"]|"")+"|[^".]+/g) ?? []
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part))
}

/** The same as a statement says it. */
export function quotedName(name: string, dialect: Dialect): string {
  return nameParts(name)
    .map((part) => dialect.name(part))
    .join('.')
}

/** A query as a table: on lines of its own, so that a comment at its end hides nothing. */
export function asTable(query: string): string {
  return `(\n${query.trim().replace(/;\s*$/, '')}\n)`
}
