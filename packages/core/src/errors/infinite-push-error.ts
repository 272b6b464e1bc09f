/** Whose fault it is: how the tool was called, the table, or the model document. */
export type ErrorKind = 'usage' | 'data' | 'model'

/** What a message tells in words, as data: it goes between threads and machines as it is. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value }
export type Values = { readonly [name: string]: Value }

/** Where in the input something is wrong, counted from 1. */
export interface Where {
  source?: string
  row?: number
  line?: number
  /** The name or the number of a table's column; after a line without a name, the character of the line. */
  column?: number | string
}

/** What an error tells beyond its message. */
export interface ErrorDetails {
  kind: ErrorKind
  /** What the user of the library can do about it, in one sentence. */
  hint: string
  /** The option or document field that is wrong. */
  field?: string | undefined
  /** What the message is made of. The place is among them, as `source`, `row`, `line` and `column`. */
  values?: Values | undefined
}

/**
 * An error the user can act on. Everything else that is thrown is a bug.
 *
 * @example
 * ```ts
 * throw new InfinitePushError('one-class', 'All 208 rows are positive.', {
 *   kind: 'data',
 *   hint: 'Check which label value is the positive one.',
 *   values: { rows: 208 },
 * })
 * ```
 */
export class InfinitePushError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly hint: string
  readonly field: string | undefined
  readonly where: Where
  /** Undefined where an error was made of words alone. */
  readonly values: Values | undefined

  /** A bundle may carry a copy of this class: an error of one is an error of the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'InfinitePushError'
  }

  constructor(code: string, message: string, { kind, hint, field, values }: ErrorDetails) {
    super(message)
    this.name = 'InfinitePushError'
    this.code = code
    this.kind = kind
    this.hint = hint
    this.field = field
    this.values = values
    this.where = whereIn(values ?? {})
  }
}

/** The place that is among the values. */
export function whereIn({ source, row, line, column }: Values): Where {
  return {
    ...(typeof source === 'string' && { source }),
    ...(typeof row === 'number' && { row }),
    ...(typeof line === 'number' && { line }),
    ...((typeof column === 'number' || typeof column === 'string') && { column }),
  }
}
