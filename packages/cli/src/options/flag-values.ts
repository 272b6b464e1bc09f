import { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/** What a number may be, in code and in words. */
export interface NumberDomain {
  accepts(value: number): boolean
  words: string
  /** A value to show. */
  example: string
}

export const POSITIVE: Omit<NumberDomain, 'example'> = { accepts: (value) => value > 0, words: 'a number above 0' }

/** Whole numbers from `least` on. */
export function wholeFrom(least: number, example: string): NumberDomain {
  return {
    accepts: (value) => Number.isSafeInteger(value) && value >= least,
    words: `a whole number from ${least} on`,
    example,
  }
}

/**
 * A parser for a flag's number: decimal digits only, so that a typing error is never taken for a value.
 *
 * @example
 * ```ts
 * command.option('--folds <k>', 'number of folds', numberFlag('folds', wholeFrom(2, '5')))
 * ```
 */
export function numberFlag(flag: string, domain: NumberDomain): (text: string) => number {
  return (text) => {
    const value = DECIMAL.test(text.trim()) ? Number(text) : Number.NaN
    if (Number.isFinite(value) && domain.accepts(value)) return value
    throw usageError(
      'bad-number',
      `--${flag} ${shown(text)} is not ${domain.words}.`,
      `For example: --${flag} ${domain.example}`,
      flag,
    )
  }
}

const UNITS = { B: 1, kB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }

/** A parser for a flag that takes a size, as `64MB`; gives bytes. */
export function bytesFlag(flag: string): (text: string) => number {
  return (text) => {
    const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*(B|kB|MB|GB)$/i.exec(text.trim()) ?? []
    const factor = Object.entries(UNITS).find(([name]) => name.toLowerCase() === unit?.toLowerCase())?.[1]
    if (factor !== undefined && Number(digits) > 0) return Math.ceil(Number(digits) * factor)
    throw usageError('bad-size', `--${flag} ${shown(text)} is not a size.`, `For example: --${flag} 64MB`, flag)
  }
}

/** A parser for a flag that takes one of a few words. */
export function choiceFlag<T extends string>(flag: string, choices: readonly T[]): (text: string) => T {
  return (text) => {
    const found = choices.find((choice) => choice === text)
    if (found !== undefined) return found
    const near = nearestName(text, choices)
    const all = `It takes ${choices.join(', ')}.`
    const hint = near === undefined ? all : `Did you mean ${near}? ${all}`
    throw usageError('unknown-value', `--${flag} ${shown(text)}: there is no such choice.`, hint, flag)
  }
}

/** A parser for a flag that takes names separated by commas. */
export function listFlag(flag: string): (text: string, previous?: string[]) => string[] {
  return (text, previous = []) => {
    const names = text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    if (names.length > 0) return [...previous, ...names]
    throw usageError('no-value', `--${flag} ${shown(text)} names nothing.`, `For example: --${flag} A,B`, flag)
  }
}

/** A parser for a flag that takes a text, such as the name of a column or a file. */
export function textFlag(flag: string, example: string): (text: string) => string {
  return (text) => {
    if (text.trim() !== '') return text
    throw usageError('no-value', `--${flag} is given, but empty.`, `For example: --${flag} ${example}`, flag)
  }
}

export function usageError(code: string, message: string, hint: string, field: string): InfinitePushError {
  return new InfinitePushError(code, message, { kind: 'usage', hint, field })
}

function shown(text: string): string {
  return text === '' ? "''" : text
}
