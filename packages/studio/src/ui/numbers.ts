const thousands = new Intl.NumberFormat('en-US')

/** `1,234` */
export function grouped(count: number): string {
  return thousands.format(count)
}

/** `1 row`, `2,500 rows` */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`
}

/** Four digits that matter: `0.04123`, `12.34`, `1.234e-7`. */
export function short(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2)
  return String(Number(value.toPrecision(4)))
}

/** `54 %` */
export function percent(part: number): string {
  return `${(100 * part).toFixed(part > 0 && part < 0.1 ? 1 : 0)} %`
}
