import { Button, Group, TextInput } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import type { Action } from '../../state/actions.js'
import type { Mark } from '../../state/marks.js'

interface MarkFieldProps {
  number: number
  mark: Mark | undefined
  dispatch: Dispatch<Action>
}

/** Marks a row, with or without a note, to find it again. */
export function MarkField({ number, mark, dispatch }: MarkFieldProps) {
  const [draft, setDraft] = useState(mark?.note ?? '')
  const say = (note: string | undefined) => dispatch({ type: 'mark', row: number, note })
  const keep = () => (mark || draft !== '') && draft !== mark?.note && say(draft)
  return (
    <Group gap="xs" mt={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant={mark ? 'filled' : 'default'}
        aria-pressed={mark !== undefined}
        onClick={() => say(mark ? undefined : draft)}
      >
        {mark ? '★ Marked' : '☆ Mark'}
      </Button>
      <TextInput
        size="xs"
        flex={1}
        aria-label="Note about this row"
        placeholder="Note"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === 'Enter' && keep()}
      />
    </Group>
  )
}
