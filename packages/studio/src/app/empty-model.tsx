import { counted, shortNumber } from '@infinite-push/core/internal'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { PathView } from '../engine/engine.js'
import type { Action } from '../state/actions.js'

interface EmptyModelProps {
  empty: NonNullable<PathView['empty']>
  dispatch: Dispatch<Action>
}

/** Why there is no rule, in plain words, with the cure. */
export function EmptyModel({ empty: { holders, topK }, dispatch }: EmptyModelProps) {
  return (
    <Alert color="yellow" title="No rule can do better than none here">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          The average positive lies amidst {counted(holders, 'negative')}: whatever the weights, one of them scores at
          least as high. So positives cannot be pushed above <em>every</em> negative.
        </Text>
        {topK !== undefined && (
          <>
            <Text size="sm">
              They can be pushed above the mean of the {shortNumber(topK)} highest negatives, so that a few odd
              negatives do not decide alone.
            </Text>
            <Button onClick={() => dispatch({ type: 'problem', problem: { threshold: { kind: 'top-k', k: topK } } })}>
              Use the mean of the {shortNumber(topK)} highest
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  )
}
