import { Paper, Stack, Title } from '@mantine/core'
import { memo, useCallback, useRef } from 'react'
import type { Engine, ModelChoice } from '../engine/engine.js'
import { leftOutAt } from '../engine/left-out.js'
import { decidedOf, sameLambda } from '../engine/setting.js'
import type { PathView, TableView, ValidationView } from '../engine/views.js'
import { commandLine } from '../state/command-line.js'
import type { Session } from '../state/session.js'
import { CommandLine } from './command-line.js'
import { FileButtons } from './file-buttons.js'

interface TakeAwayProps {
  engine: Engine
  table: TableView
  path: PathView
  session: Session
  point: number
  chosen: ValidationView | undefined
}

/** The result in every form, and the commands that give the same. */
export const TakeAway = memo(function TakeAway({ engine, table, path, session, point, chosen }: TakeAwayProps) {
  const { lambda } = path.points[point] ?? path.points[0]
  // Where cross-validation stopped, its own λ counts: it can differ from the path's in the last digit.
  const isChoice = chosen !== undefined && sameLambda(chosen.lambda, lambda)
  const shown = { session, columns: table.columns }
  const atLambda = commandLine(shown, { ...decidedOf(path), lambda: isChoice ? chosen.lambda : lambda })
  const byValidation = commandLine(shown)
  // Read when a button is pressed: the buttons need not follow the scrubber.
  const choice: ModelChoice = isChoice
    ? { point, validation: chosen, command: byValidation }
    : { point, command: atLambda, leftOut: chosen && { metric: chosen.metric, ...leftOutAt(chosen, lambda) } }
  const latest = useRef(choice)
  latest.current = choice
  const make = useCallback((what: string) => engine.download(latest.current, what), [engine])
  return (
    <Paper withBorder p="md" component="section" aria-label="Take away">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Take it away
        </Title>
        <FileButtons make={make} />
        <CommandLine about="The same on the command line" command={atLambda} />
        <CommandLine
          about={`Choosing ${session.problem.threshold.kind === 'auto' ? 'λ and the threshold' : 'λ'} there, by the same cross-validation`}
          command={byValidation}
        />
      </Stack>
    </Paper>
  )
})
