import { Group, Pill, Select } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Problem } from '../engine/problem.js'
import type { TableView } from '../engine/views.js'
import type { Action } from '../state/actions.js'
import { needsL1Ratio } from '../state/penalties.js'
import { NumberField } from '../ui/number-field.js'
import { PenaltyChoice } from './penalty-choice.js'
import { SignsChoice } from './signs-choice.js'
import { ThresholdChoice } from './threshold-choice.js'

const TRANSFORMS = [
  { value: 'none', label: 'as they are' },
  { value: 'rank', label: 'by rank' },
  { value: 'auto', label: 'whichever is better' },
]

interface ProblemFormProps {
  problem: Problem
  folds: number
  table: TableView
  dispatch: Dispatch<Action>
}

/** What to learn; everything has a default that is right for most. */
export function ProblemForm({ problem, folds, table, dispatch }: ProblemFormProps) {
  const { penalty, l1Ratio, groupsBy, nonnegative, threshold, transform, dropped } = problem
  const change = (next: Partial<Problem>) => dispatch({ type: 'problem', problem: next })
  return (
    <Group align="end" gap="md">
      <PenaltyChoice penalty={penalty} groupsBy={groupsBy} features={table.features} onChange={change} />
      {needsL1Ratio(penalty) && (
        <NumberField
          label="ℓ1 in it"
          description="from 0.01 to 1"
          w={110}
          min={0.01}
          max={1}
          decimalScale={4}
          step={0.1}
          value={l1Ratio}
          onCommit={(ratio) => change({ l1Ratio: ratio })}
        />
      )}
      <ThresholdChoice
        threshold={threshold}
        negatives={table.negatives}
        onChange={(next) => change({ threshold: next })}
      />
      <NumberField
        label="Folds"
        description="parts left out"
        w={110}
        min={2}
        max={20}
        allowDecimal={false}
        value={folds}
        onCommit={(k) => dispatch({ type: 'folds', folds: k })}
      />
      <Select
        label="Columns"
        description="by rank: for long tails"
        w={190}
        data={TRANSFORMS}
        value={transform}
        allowDeselect={false}
        onChange={(value) => value && change({ transform: value as Problem['transform'] })}
      />
      <SignsChoice
        nonnegative={nonnegative}
        features={table.features}
        onChange={(next) => change({ nonnegative: next })}
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
