import { counted } from '@infinite-push/core/internal'
import type { Correction } from '@infinite-push/tables'
import { Button, Group, Pill, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { Action } from '../../state/actions.js'
import { Icon } from '../../ui/icon.js'
import { saveFile } from '../../ui/save-file.js'

const WORDS = { positive: 'is positive', negative: 'is negative', 'leave-out': 'left out' } as const

interface MadeCorrectionsProps {
  engine: Engine
  corrections: readonly Correction[]
  dispatch: Dispatch<Action>
}

/** What was said about rows so far: each can be taken back, all of it taken along. */
export function MadeCorrections({ engine, corrections, dispatch }: MadeCorrectionsProps) {
  if (corrections.length === 0) return null
  return (
    <section aria-label="Corrections">
      <Text fw={600} size="sm" mt="sm">
        {counted(corrections.length, 'correction')}
      </Text>
      <Group gap={6} mt={4}>
        {corrections.map(({ row, to }) => (
          <Pill
            key={row}
            withRemoveButton
            removeButtonProps={{
              'aria-hidden': false,
              tabIndex: 0,
              'aria-label': `Take back the correction of row ${row}`,
            }}
            onRemove={() => dispatch({ type: 'correct', row, to: undefined })}
          >
            row {row} {WORDS[to]}
          </Pill>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => void engine.corrections(corrections).then(saveFile)}
        >
          Save corrections
        </Button>
      </Group>
    </section>
  )
}
