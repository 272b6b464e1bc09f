import { Container, Stack } from '@mantine/core'
import { DropAnywhere } from '../open/drop-anywhere.js'
import { OpenScreen } from '../open/open-screen.js'
import { Understanding } from '../understand/understanding.js'
import { ErrorBoundary } from './error-boundary.js'
import { Learnt } from './learnt.js'
import { TopBar } from './top-bar.js'
import { useStudio } from './use-studio.js'

/** The whole page: what to learn from, what was understood, what was learnt, and what to take away. */
export function App() {
  const studio = useStudio()
  const { engine, history, dispatch, load, table, openFile, openBundled } = studio
  const { data, reading, problem, folds } = history.present
  const begun = engine !== undefined && load !== undefined
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <TopBar
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        begun={data !== undefined}
        dispatch={dispatch}
      />
      <DropAnywhere onFile={openFile} />
      <main id="content">
        <ErrorBoundary>
          {begun ? (
            <Container fluid px={{ base: 'xs', sm: 'lg' }} py="md" maw={1500}>
              <Stack gap="md">
                <Understanding
                  engine={engine}
                  load={load}
                  table={table}
                  reading={reading}
                  problem={problem}
                  folds={folds}
                  dispatch={dispatch}
                />
                <Learnt studio={studio} engine={engine} />
              </Stack>
            </Container>
          ) : (
            <OpenScreen
              wanted={data?.kind === 'file' ? data.name : undefined}
              returned={history.past.length > 0}
              onFile={openFile}
              onBundled={openBundled}
            />
          )}
        </ErrorBoundary>
      </main>
    </>
  )
}
