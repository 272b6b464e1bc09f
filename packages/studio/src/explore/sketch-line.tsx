import { shortNumber } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import { ProgressLine } from '../ui/progress-line.js'

interface SketchLineProps {
  /** Of how many rows, and how many there are. */
  from: number
  rows: number
  settling: boolean
}

/** Says that what is shown is not yet the result, and what happens about it. */
export function SketchLine({ from, rows, settling }: SketchLineProps) {
  return (
    <>
      <Text size="sm" mt="xs">
        A quick first fit from {shortNumber(from)} of {shortNumber(rows)} rows. Where you rest, all rows are learnt
        from.
      </Text>
      {settling && <ProgressLine what="Learning from all rows" progress={undefined} />}
    </>
  )
}
