import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useEffect, useState } from 'react'
import { Icon } from '../ui/icon.js'
import type { WordsProps } from './words.js'

/** The words of the page, and the way to the documents. */
export function Glossary() {
  const [opened, { open, close }] = useDisclosure(false)
  const [Words, setWords] = useState<ComponentType<WordsProps>>()
  useEffect(() => {
    // Nobody needs them before the page is there. Where they did not come, they are asked for again when they are opened.
    if (!Words) void import('./words.js').then((words) => setWords(() => words.Words)).catch(() => {})
  }, [Words, opened])
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Words and documents"
        title="Words and documents"
        onClick={open}
      >
        <Icon name="help" />
      </ActionIcon>
      {Words && <Words opened={opened} onClose={close} />}
    </>
  )
}
