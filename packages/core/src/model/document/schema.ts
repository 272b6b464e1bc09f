import { damagedModel } from '../../errors/document-errors.js'
import type { InfinitePushError } from '../../errors/infinite-push-error.js'
import { shownValue } from '../../shown-value.js'

/** Takes a value of unknown origin and gives it back as a T, or throws an error that names its path in the document. */
export type Reader<T> = (value: unknown, path: string) => T

/** A reader for each field; an optional one also reads `undefined`. */
type Fields<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Reader<T[K] | undefined> : Reader<T[K]> }

/** Refuses a model document. */
export function badModel(path: string, what: string): InfinitePushError {
  return damagedModel({ path, what })
}

/** A finite number that passes a test. */
function numberThat(expected: string, accepts: (value: number) => boolean = () => true): Reader<number> {
  return (value, path) => {
    if (typeof value === 'number' && Number.isFinite(value) && accepts(value)) return value + 0 // −0 becomes 0
    throw wrong(value, path, expected)
  }
}

/** A text that passes a test. */
export function textThat(expected: string, accepts: (value: string) => boolean = () => true): Reader<string> {
  return (value, path) => {
    if (typeof value === 'string' && accepts(value)) return value
    throw wrong(value, path, expected)
  }
}

export const finiteNumber = numberThat('a finite number')
export const positiveNumber = numberThat('a number above 0', (value) => value > 0)
export const nonNegative = numberThat('a number from 0', (value) => value >= 0)
export const wholeNumber = numberThat('a whole number from 0', (value) => Number.isSafeInteger(value) && value >= 0)
export const share = numberThat('a number between 0 and 1', (value) => value >= 0 && value <= 1)
export const text = textThat('a text')

export const flag: Reader<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value
  throw wrong(value, path, 'true or false')
}

/** One of a few values. */
export function oneOf<T extends string | number>(...values: readonly T[]): Reader<T> {
  return (value, path) => {
    const found = values.find((candidate) => candidate === value)
    if (found !== undefined) return found
    throw wrong(value, path, values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.join(', ')}`)
  }
}

export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, path) => (value === undefined ? undefined : reader(value, path))
}

export function listOf<T>(item: Reader<T>): Reader<T[]> {
  return (value, path) => asArray(value, path).map((element, i) => item(element, `${path}[${i}]`))
}

export function pairOf<A, B>(first: Reader<A>, second: Reader<B>): Reader<[A, B]> {
  return (value, path) => {
    const list = asArray(value, path)
    if (list.length !== 2) throw wrong(value, path, 'two values')
    return [first(list[0], `${path}[0]`), second(list[1], `${path}[1]`)]
  }
}

/** An object with any keys; `Object.fromEntries` makes even `__proto__` a plain key. */
export function recordOf<T>(item: Reader<T>): Reader<Record<string, T>> {
  return (value, path) => {
    const entries = Object.entries(asObject(value, path))
    return Object.fromEntries(entries.map(([key, element]) => [key, item(element, `${path}.${key}`)]))
  }
}

/** An object with these fields. Others may be there, since later versions may add some; they are left out. */
export function objectOf<T extends object>(fields: Fields<T>): Reader<T> {
  return (value, path) => {
    const object = asObject(value, path)
    const out: Record<string, unknown> = {}
    for (const [key, reader] of Object.entries<Reader<unknown>>(fields)) {
      const field = reader(Object.hasOwn(object, key) ? object[key] : undefined, path === '' ? key : `${path}.${key}`)
      if (field !== undefined) out[key] = field
    }
    return out as T
  }
}

export function asObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw wrong(value, path, 'an object')
}

function asArray(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value
  throw wrong(value, path, 'an array')
}

function wrong(value: unknown, path: string, expected: string): InfinitePushError {
  return badModel(path, `${path || 'The document'} is ${describe(value)}, expected ${expected}.`)
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return value.length <= 40 ? `the text ${shownValue(value)}` : 'a long text'
  if (Array.isArray(value)) return `an array of ${value.length}`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
