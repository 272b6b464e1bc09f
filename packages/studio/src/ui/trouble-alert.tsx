import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Trouble } from './use-task.js'

/** What went wrong, what to do about it, and the buttons that do it where there are any. */
export function TroubleAlert({ title, trouble, cure }: { title: ReactNode; trouble: Trouble; cure?: ReactNode }) {
  const { hint } = trouble
  return (
    <Alert color="red" variant="outline" bg="var(--ip-surface)" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{trouble.message}</Text>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {cure}
      </Stack>
    </Alert>
  )
}
