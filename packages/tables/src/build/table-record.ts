import type { TableRecord, TextForm } from '@infinite-push/core'
import { queryName, type Table, type TableOptions } from './table.js'

/** What a record is made of: a table, or one that was opened where it stays. */
type Recorded = Pick<Table, 'labelName' | 'positive' | 'weightsName' | 'idName' | 'encoding' | 'levels' | 'columns'> &
  Partial<Pick<Table, 'format' | 'dataset' | 'moreIds' | 'text' | 'sheet' | 'signs' | 'corrections'>>

/**
 * How a table was read, for the model that is learnt from it: so that others can be read in the same way.
 *
 * @example
 * ```ts
 * const options = { missing: 'mean', label: 'sick' } as const
 * const table = await readTable(source, options)
 * const model = fit(table.dataset, { lambdaRatio: 0.1 })
 * const document = { ...model, training: { ...model.training, table: tableRecord(table, options) } }
 * ```
 */
export function tableRecord(
  table: Recorded,
  {
    missing,
    missingLabel,
    ignore,
    text,
    sheet,
  }: Pick<TableOptions, 'missing' | 'missingLabel' | 'ignore' | 'text' | 'sheet'>,
): TableRecord {
  const { format, labelName, positive, weightsName, idName, encoding, levels, corrections } = table
  return {
    // svmlight has a target, but no column of that name.
    ...(format === 'svmlight' || labelName === undefined ? {} : { label: labelName }),
    ...(positive === undefined ? {} : { positive }),
    ...(weightsName === undefined ? {} : { weights: weightsName }),
    ...(table.dataset?.queries && { query: queryName(table) }),
    ...(idName === undefined ? {} : { id: idName }),
    ...(table.moreIds && { moreIds: table.moreIds.map(({ name }) => name) }),
    ...(ignore === undefined || ignore.length === 0 ? {} : { ignore: [...ignore] }),
    ...(corrections && { corrections }),
    missing,
    ...(missingLabel === 'drop' && { missingLabel }),
    ...(encoding && { encoding }),
    ...(levels && levels.length > 0 && { levels }),
    ...textRecord(text, table.text),
    ...(sheet !== undefined && table.sheet !== undefined && { sheet: table.sheet }),
    ...(table.signs && table.signs.length > 0 && { signs: table.signs }),
  }
}

/** What was said or found that is not usual; which delimiter there is tables tell themselves. */
function textRecord(said: TextForm = {}, found: TextForm = said): Pick<TableRecord, 'text'> {
  const { delimiter: _, decimal, ...rest } = found
  const { delimiter } = said
  const text = { ...(delimiter !== undefined && { delimiter }), ...(decimal === ',' && { decimal }), ...rest }
  return Object.keys(text).length === 0 ? {} : { text }
}
