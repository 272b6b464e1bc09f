import { Paper, Stack, Title } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { Engine, PathView, TableView, ValidationView } from '../engine/engine.js'
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
  const isChoice = chosen !== undefined && Math.abs(chosen.lambda / lambda - 1) < 1e-9
  const choice = useMemo(() => ({ point, validation: isChoice ? chosen : undefined }), [point, isChoice, chosen])
  const shown = { session, columns: table.columns }
  const atLambda = commandLine(shown, isChoice ? chosen.lambda : lambda)
  return (
    <Paper withBorder p="md" component="section" aria-label="Take away">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Take it away
        </Title>
        <FileButtons engine={engine} choice={choice} />
        <CommandLine about="The same on the command line" command={atLambda} />
        <CommandLine about="Choosing λ there, by the same cross-validation" command={commandLine(shown)} />
      </Stack>
    </Paper>
  )
})
