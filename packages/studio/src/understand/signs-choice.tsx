import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../engine/problem.js'

const KINDS = [
  { value: 'any', label: 'any' },
  { value: 'all', label: 'none below 0' },
  { value: 'some', label: 'not below 0 for some' },
]

interface SignsChoiceProps {
  nonnegative: Problem['nonnegative']
  features: readonly string[]
  onChange(nonnegative: Problem['nonnegative']): void
}

/** Which weights may not be below 0: where more of something can only speak for a row. */
export function SignsChoice({ nonnegative, features, onChange }: SignsChoiceProps) {
  const some = nonnegative !== 'all' && nonnegative.length > 0
  // Whoever wants to name features has not named any at first.
  const [naming, setNaming] = useState(some)
  const kind = nonnegative === 'all' ? 'all' : some || naming ? 'some' : 'any'
  const choose = (next: string | null) => {
    setNaming(next === 'some')
    if (next === 'all') onChange('all')
    else if (nonnegative === 'all' || next === 'any') onChange([])
  }
  return (
    <>
      <Select
        label="Weights"
        description="their signs"
        w={190}
        data={KINDS}
        value={kind}
        allowDeselect={false}
        onChange={choose}
      />
      {kind === 'some' && (
        <MultiSelect
          label="Features not below 0"
          description="more of them can only lift a row"
          w={260}
          maw="100%"
          searchable
          limit={200}
          // A command names them between commas.
          data={[...new Set(features)].filter((name) => !name.includes(','))}
          value={nonnegative === 'all' ? [] : [...nonnegative]}
          onChange={onChange}
        />
      )}
    </>
  )
}
