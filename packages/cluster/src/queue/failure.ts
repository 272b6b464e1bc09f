import type { Values } from '@infinite-push/core'
import { type Refusal, toRefusal, type Value } from '@infinite-push/core/internal'
import { pieceFailed } from '../errors.js'

const KINDS = ['usage', 'data', 'model'] as const
/** Whatever a worker says, it says no more. */
const LONGEST = 2_000
const MOST_VALUES = 1_000
const DEEPEST = 4
/** What could move the cursor of a terminal. */
const CONTROL = /\p{Cc}+/gu

export function packFailure(refusal: Refusal): string {
  return JSON.stringify(refusal)
}

/** Why a piece failed, as a worker wrote it down: only what has the right form is taken. */
export function unpackFailure(text: string): Refusal {
  const { code, message, kind, hint, field, values } = fieldsOf(text)
  const unreadable = toRefusal(pieceFailed({ why: undefined }))
  return {
    code: said(code, unreadable.code),
    message: said(message, unreadable.message),
    kind: KINDS.find((known) => known === kind) ?? 'data',
    hint: said(hint, unreadable.hint),
    field: typeof field === 'string' ? said(field, '') : undefined,
    values: isFields(values) ? valuesIn(values) : typeof code === 'string' ? undefined : unreadable.values,
  }
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valuesIn(values: object, depth = 0): Values {
  const entries = Object.entries(values).slice(0, MOST_VALUES)
  return Object.fromEntries(entries.map(([name, value]) => [name, valueIn(value, depth)]))
}

function valueIn(value: unknown, depth: number): Value {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return said(value, '')
  if (depth >= DEEPEST) return undefined
  if (isFields(value)) return valuesIn(value, depth + 1)
  if (!Array.isArray(value)) return undefined
  return value.slice(0, MOST_VALUES).map((each) => valueIn(each, depth + 1))
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
