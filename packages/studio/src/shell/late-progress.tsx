import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ProgressLine, type ProgressLineProps } from './progress-line.js'

/** What is done by then would only flicker. */
const LATE_MS = 400

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
