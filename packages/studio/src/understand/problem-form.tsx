import type { PenaltyName } from '@infinite-push/core'
import { Group, Pill, Select } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Problem } from '../engine/engine.js'
import type { Action } from '../state/actions.js'
import { OFFERED_PENALTIES } from '../state/penalties.js'
import { NumberField } from '../ui/number-field.js'
import { ThresholdChoice } from './threshold-choice.js'

const PENALTIES = OFFERED_PENALTIES.map(({ name, summary }) => ({ value: name, label: `${summary} (${name})` }))

const TRANSFORMS = [
  { value: 'none', label: 'as they are' },
  { value: 'rank', label: 'by rank' },
  { value: 'auto', label: 'whichever is better' },
]

interface ProblemFormProps {
  problem: Problem
  folds: number
  negatives: number
  dispatch: Dispatch<Action>
}

/** What to learn; everything has a default that is right for most. */
export function ProblemForm({ problem, folds, negatives, dispatch }: ProblemFormProps) {
  const { penalty, threshold, transform, dropped } = problem
  const change = (next: Partial<Problem>) => dispatch({ type: 'problem', problem: next })
  return (
    <Group align="end" gap="md">
      <Select
        label="Use"
        w={300}
        maw="100%"
        data={PENALTIES}
        value={penalty}
        allowDeselect={false}
        onChange={(value) => value && change({ penalty: value as PenaltyName })}
      />
      <ThresholdChoice threshold={threshold} negatives={negatives} onChange={(next) => change({ threshold: next })} />
      <NumberField
        label="Folds"
        w={90}
        min={2}
        max={20}
        allowDecimal={false}
        value={folds}
        onCommit={(k) => dispatch({ type: 'folds', folds: k })}
      />
      <Select
        label="Columns"
        title="By rank, each column goes through its ranks to a normal score first: for long tails and odd units"
        w={190}
        data={TRANSFORMS}
        value={transform}
        allowDeselect={false}
        onChange={(value) => value && change({ transform: value as Problem['transform'] })}
      />
      {dropped.map((name) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{ 'aria-hidden': false, tabIndex: 0, 'aria-label': `Use ${name} again` }}
          onRemove={() => change({ dropped: dropped.filter((other) => other !== name) })}
        >
          without {name}
        </Pill>
      ))}
    </Group>
  )
}
