/** What they take for true and false, in any case; numbers are among them because another table may write them so. */
export const BOOLEAN_WORDS = { true: ['true', 'yes', 't', '1'], false: ['false', 'no', 'f', '0'] } as const

/** A decimal number, as JavaScript and Python both understand the pattern. */
export const NUMBER_PATTERN = '[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?'

const NUMBER = new RegExp(`^${NUMBER_PATTERN}$`)

/** A level that is a number is the same however it is written: 1 and 1.0. */
export function levelKey(level: string): string | number {
  return NUMBER.test(level) ? Number(level) : level
}

/** The usual ways to write a level, where only texts can be compared. */
export function spellings(level: string): string[] {
  return /^-?[0-9]+$/.test(level) ? [level, `${level}.0`] : [level]
}
