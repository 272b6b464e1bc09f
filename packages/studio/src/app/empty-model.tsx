import { counted } from '@infinite-push/core/internal'
import { Alert, Box, Button, Paper, Stack, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Engine } from '../engine/engine.js'
import type { Problem } from '../engine/problem.js'
import type { PathView, ValidationView } from '../engine/views.js'
import { MadeCorrections } from '../explore/corrections/made-corrections.js'
import { RowsToJudge } from '../explore/corrections/rows-to-judge.js'
import { KDial } from '../explore/dial/k-dial.js'
import type { Action } from '../state/actions.js'
import { ProgressLine } from '../ui/progress-line.js'
import type { Task } from '../ui/use-task.js'

interface EmptyModelProps {
  engine: Engine
  path: PathView
  /** How many there are, of the largest list where there are lists. */
  negatives: number
  /** What cross-validation last said when K was left to it. */
  auto: ValidationView | undefined
  empty: NonNullable<PathView['empty']>
  problem: Problem
  /** What is learnt after a cure. */
  renewal: Extract<Task<PathView>, { state: 'running' }> | undefined
  dispatch: Dispatch<Action>
}

/** Why there is no rule, in plain words, with the cures. */
export function EmptyModel(props: EmptyModelProps) {
  const { path, negatives, auto, problem, renewal, dispatch } = props
  return (
    <Stack gap="md">
      {(renewal || problem.threshold.kind !== 'auto') && (
        <Paper withBorder p="md" maw={680} component="section" aria-label="Another K">
          <KDial threshold={path.threshold} automatic={false} settled={false} {...{ negatives, auto, dispatch }} />
        </Paper>
      )}
      {renewal ? (
        <ProgressLine what="Learning again" progress={renewal.progress} onCancel={renewal.cancel} />
      ) : (
        <WhyEmpty {...props} />
      )}
    </Stack>
  )
}

function WhyEmpty({ engine, empty, problem, dispatch }: EmptyModelProps) {
  const { threshold, corrections } = problem
  return (
    <Alert color="yellow" variant="light" title="No rule can do better than none here">
      {threshold.kind === 'auto' ? (
        <Text size="sm">
          The average positive is like the average negative in every column: no weights tell them apart, however many
          negatives the positives are compared with. Other columns might.
        </Text>
      ) : (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            The average positive lies amidst {counted(empty.holders, 'negative')}: whatever the weights, they score at
            least as high. So positives cannot be pushed above{' '}
            {threshold.kind === 'max' ? 'every negative' : 'the mean of so few of the highest negatives'}.
          </Text>
          <Text size="sm">
            They may well be pushed above the mean of more of them, so that a few odd negatives do not decide alone:
            move K to the right, or let cross-validation choose it.
          </Text>
          <Button onClick={() => dispatch({ type: 'problem', problem: { threshold: { kind: 'auto' } } })}>
            Choose automatically
          </Button>
        </Stack>
      )}
      <Box mt="md" maw={560}>
        <RowsToJudge
          title="Look at these first"
          why="These negatives hold the average positive most. If some are positives in truth, say so; what is odd can be left out."
          rows={empty.first}
          positive={false}
          dispatch={dispatch}
        />
        <MadeCorrections engine={engine} corrections={corrections} dispatch={dispatch} />
      </Box>
    </Alert>
  )
}
