import { type ErrorKind, InfinitePushError } from './errors.js'

/** An error the user can act on, as plain data: classes survive neither the way between threads nor between machines. */
export interface Refusal {
  code: string
  message: string
  kind: ErrorKind
  hint: string
  field: string | undefined
}

export function toRefusal({ code, message, kind, hint, field }: InfinitePushError): Refusal {
  return { code, message, kind, hint, field }
}

export function fromRefusal({ code, message, kind, hint, field }: Refusal): InfinitePushError {
  return new InfinitePushError(code, message, { kind, hint, ...(field === undefined ? {} : { field }) })
}
