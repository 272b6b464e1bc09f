import { shortNumber } from './number-format.js'

/** `1 row`, `2,500 rows` */
export function counted(count: number, what: string): string {
  return `${shortNumber(count)} ${what}${count === 1 ? '' : 's'}`
}
