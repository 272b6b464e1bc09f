import { Alert, Button, Stack } from '@mantine/core'
import { Component, type ReactNode } from 'react'

/** A fault of the page itself: says what happened, and offers a fresh start with the same settings. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { fault?: Error }> {
  override state: { fault?: Error } = {}

  static getDerivedStateFromError(fault: Error) {
    return { fault }
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return (
      <Alert color="red" m="lg" title="The page made a mistake, and it is not yours">
        <Stack align="flex-start">
          {fault.message}
          <Button variant="light" color="red" onClick={() => window.location.reload()}>
            Load the page again, with the same settings
          </Button>
        </Stack>
      </Alert>
    )
  }
}
