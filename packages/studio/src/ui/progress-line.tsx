import type { WorkProgress } from '@infinite-push/core'
import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** What is done by then would only flicker. */
const LATE_MS = 400

export interface ProgressLineProps {
  what: string
  progress: WorkProgress | undefined
  onCancel?(): void
}

/** How far long work has come, and a way out of it. */
export function ProgressLine({ what, progress, onCancel }: ProgressLineProps) {
  const part = progress ? (100 * progress.done) / progress.total : 0
  return (
    <Group gap="sm" role="status">
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {what}
        {/* The details change too often to be read aloud. */}
        <span aria-hidden="true">{progress ? `: ${progress.what}` : ' …'}</span>
      </Text>
      <Progress value={progress ? part : 100} animated={!progress} flex={1} miw={80} aria-label={what} />
      {onCancel && (
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Group>
  )
}

/** Progress of work whose last result is still shown: it appears only when one has to wait. */
export function LateProgress(props: ProgressLineProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late ? (
    <Box mt="xs">
      <ProgressLine {...props} />
    </Box>
  ) : null
}
