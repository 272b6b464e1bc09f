import type { TextForm } from '@infinite-push/core'
import { MISSING_WORDS } from '@infinite-push/core/internal'
import { numberIn } from './cell-text.js'

/** What stands for a group of digits, by how it is said: blanks and apostrophes have several forms. */
const GROUPS: Readonly<Record<string, string>> = {
  ',': ',',
  '.': '[.]',
  _: '_',
  "'": "['’]",
  ' ': '[ \u00a0\u2009\u202f]',
}

/** The characters that can be said to group digits. */
export const GROUP_MARKS: readonly string[] = Object.keys(GROUPS)

/** A number whose digits are in groups: of three, or, as in India, of two before the last three. */
export function groupedNumber(mark: string, decimal: string): RegExp {
  const group = GROUPS[mark]
  return new RegExp(`^[-+]?[1-9]\\d{0,2}(${group}\\d{2,3})*${group}\\d{3}([${decimal}]\\d*)?$`)
}

/** A number with the sign it was written with: a currency, or %. */
export interface SignedNumber {
  value: number
  sign: string
}

/** How the cells of a table are written: which texts stand for numbers, and which for nothing. */
export class CellForm {
  readonly decimal: '.' | ','
  /** Numbers that stand for a missing cell, such as -999; undefined where none does. */
  readonly missingNumbers: ReadonlySet<number> | undefined
  private readonly missing: ReadonlySet<string>
  private readonly grouped: RegExp | undefined
  private readonly marks: RegExp | undefined

  constructor({
    decimal = '.',
    thousands,
    na = [...MISSING_WORDS],
  }: Pick<TextForm, 'decimal' | 'thousands' | 'na'> = {}) {
    this.decimal = decimal
    this.missing = new Set(['', ...na])
    const numbers = na.map(numberIn).filter((value) => value !== undefined)
    this.missingNumbers = numbers.length > 0 ? new Set(numbers) : undefined
    if (thousands === undefined) return
    this.grouped = groupedNumber(thousands, decimal)
    this.marks = new RegExp(GROUPS[thousands], 'g')
  }

  isMissing(text: string): boolean {
    return this.missing.has(text) || this.missing.has(text.trim())
  }

  /** The finite number that a cell holds, written without a sign of its own. */
  numberIn(text: string): number | undefined {
    const { grouped, marks, decimal } = this
    const plain =
      grouped !== undefined && marks !== undefined && grouped.test(text.trim()) ? text.replace(marks, '') : text
    if (decimal === '.') return numberIn(plain)
    return plain.includes('.') ? undefined : numberIn(plain.replace(',', '.'))
  }

  /** The number in a cell that names its currency, or says that it is per cent. */
  signedIn(text: string): SignedNumber | undefined {
    const parts = signParts(text)
    const value = parts && this.numberIn(parts.digits)
    if (value === undefined || parts === undefined) return undefined
    return { value: parts.sign === '%' ? value / 100 : value, sign: parts.sign }
  }
}

/** How cells are written where nobody says otherwise. */
export const USUAL_CELLS = new CellForm()

const SIGN = /[%\p{Sc}]/u
/** `-$5`, `$-5`, `$ 5` */
const BEFORE = /^([-+]?)(\p{Sc})\s?([-+]?[\d.,].*)$/u
/** `5 €`, `5%` */
const BEHIND = /^([-+]?[\d.,].*?)\s?(\p{Sc}|%)$/u
const LONGEST = 40

/** A cell in two parts, when it begins or ends with a sign. */
export function signParts(text: string): { digits: string; sign: string } | undefined {
  if (text.length > LONGEST || !SIGN.test(text)) return undefined
  const cell = text.trim()
  const before = BEFORE.exec(cell)
  if (before !== null) return { digits: `${before[1]}${before[3]}`, sign: before[2] }
  const behind = BEHIND.exec(cell)
  return behind === null ? undefined : { digits: behind[1], sign: behind[2] }
}
