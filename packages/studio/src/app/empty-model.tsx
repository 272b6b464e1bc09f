import { counted } from '@infinite-push/core/internal'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { PathView, Problem } from '../engine/engine.js'
import type { Action } from '../state/actions.js'

interface EmptyModelProps {
  empty: NonNullable<PathView['empty']>
  threshold: Problem['threshold']
  dispatch: Dispatch<Action>
}

/** Why there is no rule, in plain words, with the cure. */
export function EmptyModel({ empty: { holders }, threshold, dispatch }: EmptyModelProps) {
  return (
    <Alert color="yellow" title="No rule can do better than none here">
      {threshold.kind === 'auto' ? (
        <Text size="sm">
          The average positive is like the average negative in every column: no weights tell them apart, however many
          negatives the positives are compared with. Other columns might.
        </Text>
      ) : (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            The average positive lies amidst {counted(holders, 'negative')}: whatever the weights, they score at least
            as high. So positives cannot be pushed above{' '}
            {threshold.kind === 'max' ? 'every negative' : 'the mean of so few of the highest negatives'}.
          </Text>
          <Text size="sm">
            They may well be pushed above the mean of more of them, so that a few odd negatives do not decide alone.
          </Text>
          <Button onClick={() => dispatch({ type: 'problem', problem: { threshold: { kind: 'auto' } } })}>
            Choose automatically
          </Button>
        </Stack>
      )}
    </Alert>
  )
}
