import { estimateText, estimateWords, tieWords } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import type { ValidationView } from '../../engine/views.js'

/** What to expect at the chosen setting, without the luck of having been chosen. */
export function Expectation({ validation }: { validation: ValidationView }) {
  const ties = tieWords(validation)
  return (
    <Text size="sm" mt="xs">
      At the choice <b>{estimateText(validation)}</b>, {estimateWords(validation)}.{ties && ` ${ties}`}
    </Text>
  )
}
