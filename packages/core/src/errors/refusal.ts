import { type ErrorKind, InfinitePushError, type Values } from './infinite-push-error.js'

/** An error the user can act on, as plain data: classes survive neither the way between threads nor between machines. */
export interface Refusal {
  code: string
  message: string
  kind: ErrorKind
  hint: string
  field: string | undefined
  values?: Values | undefined
}

export function toRefusal({ code, message, kind, hint, field, values }: InfinitePushError): Refusal {
  return { code, message, kind, hint, field, values }
}

export function fromRefusal({ code, message, ...details }: Refusal): InfinitePushError {
  return new InfinitePushError(code, message, details)
}
