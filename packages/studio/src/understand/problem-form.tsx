import type { PenaltyName } from '@infinite-push/core'
import { Group, NumberInput, Pill, SegmentedControl, Select, Switch, Text, useMatches } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Problem } from '../engine/engine.js'
import type { Action } from '../state/actions.js'
import { OFFERED_PENALTIES } from '../state/penalties.js'

const PENALTIES = OFFERED_PENALTIES.map(({ name, summary }) => ({ value: name, label: `${summary} (${name})` }))

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
  const topK = threshold.kind === 'top-k'
  const orientation = useMatches<'vertical' | 'horizontal'>({ base: 'vertical', xs: 'horizontal' })
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
      <div>
        <Text size="sm" fw={500} id="push-above" mb={2}>
          Push the positives above
        </Text>
        <SegmentedControl
          aria-labelledby="push-above"
          orientation={orientation}
          data={[
            { value: 'max', label: 'every negative' },
            { value: 'top-k', label: 'the mean of the K highest' },
          ]}
          value={topK ? 'top-k' : 'max'}
          onChange={(kind) =>
            change({ threshold: kind === 'max' ? { kind } : { kind: 'top-k', k: Math.min(3, negatives) } })
          }
        />
      </div>
      {topK && (
        <NumberInput
          label="K"
          w={90}
          min={1}
          max={negatives}
          clampBehavior="strict"
          allowDecimal={false}
          value={threshold.k}
          onChange={(k) => typeof k === 'number' && k >= 1 && change({ threshold: { kind: 'top-k', k } })}
        />
      )}
      <NumberInput
        label="Folds"
        w={90}
        min={2}
        max={20}
        allowDecimal={false}
        clampBehavior="strict"
        value={folds}
        onChange={(k) => typeof k === 'number' && k >= 2 && dispatch({ type: 'folds', folds: k })}
      />
      <Switch
        label="Columns by rank"
        title="Each column goes through its ranks to a normal score first: for long tails and odd units"
        mb={8}
        checked={transform === 'rank'}
        onChange={({ currentTarget }) => change({ transform: currentTarget.checked ? 'rank' : 'none' })}
      />
      {dropped.map((name) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Use ${name} again` }}
          onRemove={() => change({ dropped: dropped.filter((other) => other !== name) })}
        >
          without {name}
        </Pill>
      ))}
    </Group>
  )
}
