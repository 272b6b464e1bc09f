/** Whose fault it is: how the tool was called, the table, or the model document. */
export type ErrorKind = 'usage' | 'data' | 'model'

/** What an error tells beyond its message. */
export interface ErrorDetails {
  kind: ErrorKind
  /** What the user can do about it, in one sentence. */
  hint: string
  /** The option or document field that is wrong. */
  field?: string
}

/**
 * An error the user can act on. Everything else that is thrown is a bug.
 *
 * @example
 * ```ts
 * throw new InfinitePushError('one-class', 'All 208 rows are positive.', {
 *   kind: 'data',
 *   hint: 'Name the positive class with --positive.',
 * })
 * ```
 */
export class InfinitePushError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly hint: string
  readonly field: string | undefined

  /** A bundle may carry a copy of this class: an error of one is an error of the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'InfinitePushError'
  }

  constructor(code: string, message: string, details: ErrorDetails) {
    super(message)
    this.name = 'InfinitePushError'
    this.code = code
    this.kind = details.kind
    this.hint = details.hint
    this.field = details.field
  }
}

/** Something worth telling that did not stop the work. */
export interface Warning {
  code: string
  message: string
  hint: string
}
