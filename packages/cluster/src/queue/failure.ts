import type { Refusal } from '@infinite-push/core/internal'

const KINDS = ['usage', 'data', 'model'] as const
/** Whatever a worker says, it says no more. */
const LONGEST = 2_000
/** What could move the cursor of a terminal. */
const CONTROL = /\p{Cc}+/gu

export function packFailure(refusal: Refusal): string {
  return JSON.stringify(refusal)
}

/** Why a piece failed, as a worker wrote it down: only what has the right form is taken. */
export function unpackFailure(text: string): Refusal {
  const { code, message, kind, hint, field } = fieldsOf(text)
  return {
    code: said(code, 'piece-failed'),
    message: said(message, 'It failed, and what was written down about it cannot be read.'),
    kind: KINDS.find((known) => known === kind) ?? 'data',
    hint: said(hint, 'Run the command without --redis to see where it comes from.'),
    field: typeof field === 'string' ? said(field, '') : undefined,
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

function said(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value.slice(0, LONGEST).replace(CONTROL, ' ') : otherwise
}
