import { Alert, Container } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { DropAnywhere } from '../open/drop-anywhere.js'
import { OpenScreen } from '../open/open-screen.js'
import { ErrorBoundary } from '../ui/error-boundary.js'
import { ProgressLine } from '../ui/progress-line.js'
import { Keeping } from './keeping.js'
import { TopBar } from './top-bar.js'
import { useStudio } from './use-studio.js'

// Whoever has no table yet need not wait for what works on one.
const loadWorkbench = () => import('./workbench.js').then(({ Workbench }) => ({ default: Workbench }))
const Workbench = lazy(loadWorkbench)

/** The whole page: where everybody begins, or the workbench once there is a table. */
export function App() {
  const studio = useStudio()
  const { engine, history, dispatch, load, openFile, openBundled } = studio
  const { data } = history.present
  useEffect(() => {
    // It is at hand when there is a table, whether the server still is or not.
    void loadWorkbench().catch(() => {})
  }, [])
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <TopBar
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        begun={data !== undefined}
        keeping={<Keeping session={history.present} file={studio.file} />}
        dispatch={dispatch}
      />
      <DropAnywhere onFile={openFile} />
      <main id="content">
        {studio.otherTable && <OtherTable name={data?.name ?? ''} />}
        <ErrorBoundary>
          {engine && load ? (
            <Suspense fallback={<Waiting />}>
              <Workbench studio={studio} engine={engine} load={load} />
            </Suspense>
          ) : (
            <OpenScreen
              wanted={data?.kind === 'file' ? data.name : undefined}
              returned={history.past.length > 0}
              onFile={openFile}
              onBundled={openBundled}
              kept={studio.keptName}
              onKept={studio.openKept}
            />
          )}
        </ErrorBoundary>
      </main>
    </>
  )
}

function OtherTable({ name }: { name: string }) {
  return (
    <Alert color="yellow" m="md" title="Not the same table">
      This {name} differs from the one that the session file was saved with: corrections and marks go by row number, and
      may be about other rows.
    </Alert>
  )
}

function Waiting() {
  return (
    <Container fluid p="md">
      <ProgressLine what="Reading the table" progress={undefined} />
    </Container>
  )
}
