import type { PenaltyName } from '@infinite-push/core'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../engine/problem.js'
import { needsGroups, OFFERED_PENALTIES } from '../state/penalties.js'

const PENALTIES = OFFERED_PENALTIES.map(({ name, summary }) => ({ value: name, label: `${summary} (${name})` }))
/** What names of features are often divided by; levels of categories are `column=level`. */
const USUAL = ['=', '_', '.', '-', ':', ' ']

interface PenaltyChoiceProps {
  penalty: PenaltyName
  groupsBy: string
  features: readonly string[]
  onChange(problem: Pick<Problem, 'penalty' | 'groupsBy'>): void
}

/** Which penalty; those of groups ask by what the names of features tell the groups. */
export function PenaltyChoice({ penalty, groupsBy, features, onChange }: PenaltyChoiceProps) {
  const [wanted, setWanted] = useState<PenaltyName>()
  const [typed, setTyped] = useState(groupsBy)
  const shown = wanted ?? penalty
  const has = (text: string) => text !== '' && features.some((name) => name.includes(text))
  const choose = (name: PenaltyName) => {
    const found = groupsBy || (USUAL.find(has) ?? '')
    setTyped(found)
    const ready = !needsGroups(name) || found !== ''
    setWanted(ready ? undefined : name)
    if (ready) onChange({ penalty: name, groupsBy: needsGroups(name) ? found : '' })
  }
  const name = (text: string) => {
    if (!has(text)) return
    setWanted(undefined)
    onChange({ penalty: shown, groupsBy: text })
  }
  return (
    <>
      <Select
        label="Use"
        description="the penalty"
        w={260}
        maw="100%"
        data={PENALTIES}
        value={shown}
        allowDeselect={false}
        onChange={(value) => value && choose(value as PenaltyName)}
      />
      {needsGroups(shown) && (
        <TextInput
          label="Groups of features"
          description="alike up to this text"
          w={170}
          value={typed}
          error={typed === '' || has(typed) ? undefined : 'no name of a feature has it'}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => name(typed)}
          onKeyDown={({ key }) => key === 'Enter' && name(typed)}
        />
      )}
    </>
  )
}
