import { Container, Stack } from '@mantine/core'
import type { Engine } from '../engine/engine.js'
import { commandLine } from '../state/command-line.js'
import { resultOf } from '../ui/use-task.js'
import { Understanding } from '../understand/understanding.js'
import { Learnt } from './learnt.js'
import type { Studio } from './use-studio.js'

interface WorkbenchProps {
  studio: Studio
  engine: Engine
  load(): Promise<File>
}

/** Everything that there is to do with a table. */
export function Workbench({ studio, engine, load }: WorkbenchProps) {
  const { history, dispatch, table } = studio
  const { reading, problem, folds } = history.present
  const command = commandLine({ session: history.present, columns: resultOf(table)?.columns ?? [] })
  return (
    <Container fluid px={{ base: 'xs', sm: 'lg' }} py="md" maw={1500}>
      <Stack gap="md">
        <Understanding
          {...{ engine, load, table, reading, problem, folds, command, dispatch }}
          onAgain={studio.again.reading}
        />
        <Learnt studio={studio} engine={engine} />
      </Stack>
    </Container>
  )
}
