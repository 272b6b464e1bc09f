import { type ErrorKind, InfinitePushError } from '@infinite-push/core'

/** An error the user can act on, as plain data: classes do not survive the way between threads. */
export interface ErrorDetails {
  code: string
  message: string
  kind: ErrorKind
  hint: string
  field: string | undefined
}

export function toDetails({ code, message, kind, hint, field }: InfinitePushError): ErrorDetails {
  return { code, message, kind, hint, field }
}

export function toError({ code, message, kind, hint, field }: ErrorDetails): InfinitePushError {
  return new InfinitePushError(code, message, { kind, hint, ...(field === undefined ? {} : { field }) })
}
