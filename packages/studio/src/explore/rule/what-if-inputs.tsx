import { shortNumber } from '@infinite-push/core/internal'
import { Group, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { PointView, TableView } from '../../engine/views.js'
import { ValueInput } from './value-input.js'
import classes from './what-if.module.css'
import { type ChangeableColumn, changeableColumns, levelIn, withLevel } from './what-if-columns.js'

/** More would make the page slow; the others are found by their names. */
const MOST_INPUTS = 60

interface WhatIfInputsProps {
  engine: Engine
  table: TableView
  point: PointView
  original: Float64Array
  values: Float64Array
  onChange(values: Float64Array): void
}

/** All columns of a row, to be changed: numbers by sliders, categories by their levels. */
export function WhatIfInputs({ engine, table, point, original, values, onChange }: WhatIfInputsProps) {
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const sought = search.trim().toLowerCase()
  const columns = changeableColumns(table, point).filter(
    ({ name, used }) => (used || all) && name.toLowerCase().includes(sought),
  )
  return (
    <>
      <Group wrap="nowrap" mb="xs">
        <TextInput
          size="xs"
          flex={1}
          placeholder="Search"
          aria-label="Search columns to change"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch size="xs" label="unused, too" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.inputs} tabIndex={0} aria-label="Values to change">
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
          {columns.slice(0, MOST_INPUTS).map((column) => (
            <ColumnInput key={column.name} {...{ engine, column, original, values, onChange }} />
          ))}
        </SimpleGrid>
      </section>
      {columns.length > MOST_INPUTS && (
        <Text size="sm" c="dimmed">
          {shortNumber(columns.length - MOST_INPUTS)} more: search for them by name.
        </Text>
      )}
      {columns.length === 0 && sought !== '' && <Text c="dimmed">No column of the rule is called so.</Text>}
    </>
  )
}

interface ColumnInputProps extends Pick<WhatIfInputsProps, 'engine' | 'original' | 'values' | 'onChange'> {
  column: ChangeableColumn
}

function ColumnInput({ engine, column, original, values, onChange }: ColumnInputProps) {
  const { name, features, levels } = column
  const [feature] = features
  if (!levels) {
    return (
      <ValueInput
        engine={engine}
        feature={feature}
        name={name}
        original={original[feature]}
        value={values[feature]}
        onChange={(value) => onChange(values.with(feature, value))}
      />
    )
  }
  const was = levelIn(column, original)
  return (
    <Select
      size="xs"
      label={name}
      description={`was ${was ?? 'another level'}`}
      classNames={{ label: classes.label ?? '', description: classes.label ?? '' }}
      data={[...levels]}
      value={levelIn(column, values) ?? null}
      placeholder="another level"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(level) => onChange(withLevel(column, values, level ?? undefined))}
    />
  )
}
