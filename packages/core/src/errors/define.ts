import { type ErrorKind, InfinitePushError, type Values, type Where, whereIn } from './infinite-push-error.js'

/** Something worth telling that did not stop the work. */
export interface Warning {
  code: string
  message: string
  hint: string
  field?: string
  where?: Where
  /** What the message is made of; a warning read from a document has only words. */
  values?: Values
}

/** What is said, made of the values: where the place is among them, as `source`, `row`, `line` and `column`. */
interface Words<V> {
  /** What is wrong and where, without a word of any surface. */
  message: (values: V) => string
  /** What to do about it, for users of the library; other surfaces word it from their own catalogue. */
  hint: (values: V) => string
  /** The option or document field that is wrong. */
  field?: string | ((values: V) => string)
}

interface ErrorWords<V> extends Words<V> {
  kind: ErrorKind
}

/** Nothing is handed over where nothing is told. */
type Given<V> = unknown extends V ? [] : [values: V]

export type RefusalOf<C extends string, V> = ((...given: Given<V>) => InfinitePushError) & { readonly code: C }
export type WarningOf<C extends string, V> = ((...given: Given<V>) => Warning) & { readonly code: C }

/**
 * Defines an error of one code: where it is thrown, only its values are given.
 *
 * @example
 * ```ts
 * const badFolds = refusal('bad-folds', {
 *   kind: 'usage',
 *   field: 'folds',
 *   message: ({ value }) => `folds is ${value}, but must be a whole number from 2.`,
 *   hint: () => 'The usual choice is folds: 5.',
 * })
 * badFolds({ value: 1 }).hint // 'The usual choice is folds: 5.'
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function refusal<const C extends string, V>(code: C, words: ErrorWords<V>): RefusalOf<C, V> {
  const make = (values = {} as V): InfinitePushError =>
    new InfinitePushError(code, words.message(values), {
      kind: words.kind,
      hint: words.hint(values),
      field: fieldIn(words, values),
      values: values as Values,
    })
  return Object.assign(make, { code }) as RefusalOf<C, V>
}

/** Defines a warning of one code, in the same way. */
/* @__NO_SIDE_EFFECTS__ */
export function warning<const C extends string, V>(code: C, words: Words<V>): WarningOf<C, V> {
  const make = (values = {} as V): Warning => {
    const field = fieldIn(words, values)
    const where = whereIn(values as Values)
    return {
      code,
      message: words.message(values),
      hint: words.hint(values),
      ...(field !== undefined && { field }),
      ...(Object.keys(where).length > 0 && { where }),
      values: values as Values,
    }
  }
  return Object.assign(make, { code }) as WarningOf<C, V>
}

function fieldIn<V>({ field }: Words<V>, values: V): string | undefined {
  return typeof field === 'function' ? field(values) : field
}
