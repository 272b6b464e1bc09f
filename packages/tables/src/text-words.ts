import type { Table } from './build/table.js'

const MARKS: Readonly<Record<string, string>> = { '\t': 'tabs', ' ': 'blanks' }

/**
 * What was found or said about how the text of a table is written, where that is not usual.
 *
 * @example
 * ```ts
 * textWords({ format: 'csv', text: { delimiter: ';', decimal: ',' }, signs: [] }) // ['; between cells', 'decimal comma']
 * ```
 */
export function textWords({ format, text = {}, textEncoding, sheet, signs }: WrittenTable): string[] {
  const { delimiter = ',', decimal, thousands, comment, header } = text
  return [
    ...(sheet === undefined ? [] : [`sheet "${sheet}"`]),
    ...(delimiter === ',' || format === 'tsv' ? [] : [`${MARKS[delimiter] ?? delimiter} between cells`]),
    ...(decimal === ',' ? ['decimal comma'] : []),
    ...(thousands === undefined ? [] : [`thousands by ${MARKS[thousands] ?? thousands}`]),
    ...(comment === undefined ? [] : [`comments after ${comment}`]),
    ...(header === false ? ['no header'] : []),
    ...signs.map(({ column, sign }) => `${sign} in "${column}"`),
    ...(textEncoding === undefined ? [] : [textEncoding]),
  ]
}

type WrittenTable = Pick<Table, 'format' | 'text' | 'textEncoding' | 'sheet' | 'signs'>
