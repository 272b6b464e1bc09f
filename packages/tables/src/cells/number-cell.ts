const MISSING = new Set(['', 'NA', 'NaN', 'nan', 'null', '?'])

/** Whether a cell stands for a value that is not known. */
export function isMissing(cell: string): boolean {
  return MISSING.has(cell) || MISSING.has(cell.trim())
}

/**
 * The finite number a cell holds: decimal, with or without an exponent, spaces around it allowed. Undefined when it
 * holds none (`Number` alone would also take 0x1F, Infinity and the empty cell).
 *
 * @example
 * ```ts
 * numberIn(' 2.5e3 ') // 2500
 * numberIn('0x1F') // undefined
 * ```
 */
export function numberIn(cell: string): number | undefined {
  const value = Number(cell)
  if (!Number.isFinite(value)) return undefined
  // The two remaining ways to be finite without being decimal: nothing at all, and 0x 0o 0b.
  if (value === 0 && cell.trim() === '') return undefined
  if (/^\s*0[xob]/i.test(cell)) return undefined
  return value
}
