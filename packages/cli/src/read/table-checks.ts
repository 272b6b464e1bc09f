import type { Check, Model } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'

/** The columns that the model says were left out are columns of the table, and none that it learnt from. */
export function tableChecks({ training: { table: record = {} } }: Model, { columns }: Table): Check[] {
  const { ignore } = record
  if (ignore === undefined || columns.length === 0) return []
  const roles = new Map(columns.map(({ name, role }) => [name, role]))
  // A number, a range or a pattern may mean anything; what is read as a name is one.
  const names = ignore.filter((entry) => !/[*?]|^\d+(-\d+)?$/.test(entry))
  const wrong = names.find((name) => roles.get(name) !== 'ignored' && roles.get(name) !== 'refused')
  if (wrong === undefined)
    return [{ name: 'table', passed: true, detail: 'what was ignored is there, and not learnt from' }]
  const why = roles.has(wrong) ? `'${wrong}' is the ${roles.get(wrong)} column` : `the table has no column '${wrong}'`
  return [{ name: 'table', passed: false, detail: `the model says that it ignored it, but ${why}` }]
}
