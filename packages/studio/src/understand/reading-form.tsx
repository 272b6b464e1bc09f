import { shortNumber } from '@infinite-push/core/internal'
import type { MissingPolicy } from '@infinite-push/tables'
import { Select, SimpleGrid } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Reading } from '../engine/problem.js'
import type { TableView } from '../engine/views.js'
import type { Action } from '../state/actions.js'

const MISSING: { value: MissingPolicy; label: string }[] = [
  { value: 'error', label: 'are not allowed' },
  { value: 'mean', label: 'get the mean of their column' },
  { value: 'median', label: 'get the median of their column' },
  { value: 'indicator', label: 'get the mean, and a column that says so' },
  { value: 'drop', label: 'drop their row' },
]

/** How a thousand and a half are written. */
const NUMBERS: readonly { value: string; label: string; form: Pick<Reading, 'decimal' | 'thousands'> }[] = [
  { value: '.', label: '1234.5', form: { decimal: '.' } },
  { value: ',', label: '1234,5', form: { decimal: ',' } },
  { value: ',.', label: '1,234.5', form: { decimal: '.', thousands: ',' } },
  { value: '.,', label: '1.234,5', form: { decimal: ',', thousands: '.' } },
]
const AS_FOUND = { decimal: undefined, thousands: undefined }

interface ReadingFormProps {
  table: TableView
  reading: Reading
  dispatch: Dispatch<Action>
}

/** What concerns the table as a whole. */
export function ReadingForm({ table, reading, dispatch }: ReadingFormProps) {
  const change = (next: Partial<Reading>) => dispatch({ type: 'reading', reading: next })
  const columns = [...new Set(table.columns.map(({ name }) => name))]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      <Select
        label="Label column"
        data={columns}
        value={table.label}
        searchable
        allowDeselect={false}
        onChange={(label) => label && change({ label })}
      />
      <Select
        label="Positive is"
        data={table.labelValues.map(({ value, count }) => ({ value, label: `${value} (${shortNumber(count)} rows)` }))}
        value={table.positive}
        allowDeselect={false}
        onChange={(positive) => positive && change({ positive })}
      />
      <Select
        label="Row names"
        data={columns}
        value={reading.id ?? null}
        placeholder="row numbers"
        searchable
        clearable
        onChange={(id) => change({ id: id ?? undefined } as Partial<Reading>)}
      />
      <Select
        label="Row weights"
        data={columns}
        value={reading.weights ?? null}
        placeholder="all rows count alike"
        searchable
        clearable
        onChange={(weights) => change({ weights: weights ?? undefined } as Partial<Reading>)}
      />
      <Select
        label="Lists"
        data={[
          ...new Set([
            ...columns,
            ...(table.lists === undefined ? [] : [table.lists]),
            ...(reading.query === undefined ? [] : [reading.query]),
          ]),
        ]}
        value={reading.query ?? null}
        placeholder="all rows are one list"
        searchable
        clearable
        onChange={(query) => change({ query: query ?? undefined } as Partial<Reading>)}
      />
      <Select
        label="Folds keep together"
        data={columns}
        value={reading.rowGroups ?? null}
        placeholder={table.inLists ? 'the rows of a list' : 'nothing'}
        searchable
        clearable
        onChange={(rowGroups) => change({ rowGroups: rowGroups ?? undefined } as Partial<Reading>)}
      />
      <Select
        label="Numbers"
        data={NUMBERS.map(({ value, label }) => ({ value, label }))}
        value={reading.decimal === undefined ? null : `${reading.thousands ?? ''}${reading.decimal}`}
        placeholder="as found"
        clearable
        onChange={(chosen) =>
          change({ ...AS_FOUND, ...NUMBERS.find(({ value }) => value === chosen)?.form } as Partial<Reading>)
        }
      />
      <Select
        label="Cells without a value"
        data={MISSING}
        value={reading.missing}
        allowDeselect={false}
        onChange={(missing) => missing && change({ missing: missing as MissingPolicy })}
      />
    </SimpleGrid>
  )
}
