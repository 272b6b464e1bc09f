import type { Warning } from './define.js'
import type { InfinitePushError, Values } from './infinite-push-error.js'

/** Said in a surface's catalogue of a code whose words for the library are right there, too. */
export const AS_WRITTEN = 'as written'

type AnyDefinition = ((...given: never[]) => InfinitePushError | Warning) & { readonly code: string }

type ValuesOf<D> = D extends (values: infer V) => unknown ? (unknown extends V ? never : V) : never

/** The definitions among what modules export. */
export type DefinitionsOf<M> = Extract<M[keyof M], AnyDefinition>

/** What a surface says to do about each of these errors and warnings: none may be missing, none may be unknown. */
export type HintsFor<D extends AnyDefinition> = {
  readonly [C in D['code']]: typeof AS_WRITTEN | ((values: ValuesOf<Extract<D, { readonly code: C }>>) => string)
}

type Told = { code: string; hint: string; values?: Values | undefined }

/** The hint as this surface words it; what it does not know, such as a warning of a later version, as it was written. */
export function hintFrom<D extends AnyDefinition>(hints: HintsFor<D>, { code, hint, values }: Told): string {
  const words = Object.hasOwn(hints, code) ? (hints as Record<string, unknown>)[code] : AS_WRITTEN
  if (typeof words !== 'function' || values === undefined) return hint
  try {
    return words(values)
  } catch {
    // Values that came from another machine need not be what this version expects.
    return hint
  }
}
