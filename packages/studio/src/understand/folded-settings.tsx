import { Button, Collapse, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../engine/problem.js'
import { settingWords } from '../state/setting-words.js'

interface FoldedSettingsProps {
  problem: Problem
  folds: number
  children: ReactNode
}

/** The settings; on a window with less room they are one line, until somebody wants to change them. */
export function FoldedSettings({ problem, folds, children }: FoldedSettingsProps) {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const [open, setOpen] = useState(false)
  if (wide) return children
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
          {[...settingWords(problem), `${folds} folds`].join(', ')}
        </Text>
        <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fold the settings' : 'Change the settings'}
        </Button>
      </Group>
      <Collapse expanded={open}>{children}</Collapse>
    </>
  )
}
