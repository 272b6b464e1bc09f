import { counted } from '@infinite-push/core/internal'
import { ActionIcon, Group, Select, Text } from '@mantine/core'
import { type Dispatch, memo } from 'react'
import type { ListSpan } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'

interface ListChoiceProps {
  lists: readonly ListSpan[]
  shown: string | undefined
  dispatch: Dispatch<Action>
}

/** Which of several lists is shown. */
export const ListChoice = memo(function ListChoice({ lists, shown, dispatch }: ListChoiceProps) {
  const at = lists.findIndex(({ name }) => name === shown)
  const go = (name: string | undefined) => name !== undefined && dispatch({ type: 'list', name })
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm">One of {counted(lists.length, 'list')}, inside of which rows compete:</Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label="The list before"
          disabled={at <= 0}
          onClick={() => go(lists[at - 1]?.name)}
        >
          ‹
        </ActionIcon>
        <Select
          size="xs"
          w={170}
          aria-label="List that is shown"
          searchable
          limit={200}
          allowDeselect={false}
          data={lists.map(({ name }) => name)}
          value={shown ?? null}
          onChange={(name) => go(name ?? undefined)}
        />
        <ActionIcon
          variant="default"
          aria-label="The list behind"
          disabled={at >= lists.length - 1}
          onClick={() => go(lists[at + 1]?.name)}
        >
          ›
        </ActionIcon>
      </Group>
    </Group>
  )
})
