import { ActionIcon, Button, Group, Text, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Dispatch, ReactNode } from 'react'
import type { Action } from '../state/actions.js'
import { Icon } from '../ui/icon.js'
import { Glossary } from './glossary.js'
import classes from './top-bar.module.css'

interface TopBarProps {
  canUndo: boolean
  canRedo: boolean
  /** Whether a table was chosen. */
  begun: boolean
  /** How to keep or share what was done. */
  keeping: ReactNode
  dispatch: Dispatch<Action>
}

/** The name, and what concerns the whole page. */
export function TopBar({ canUndo, canRedo, begun, keeping, dispatch }: TopBarProps) {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <header className={classes.bar}>
      <a href="./" className={classes.name}>
        <img src="./icon.svg" alt="" width={28} height={28} />
        <Text fw={700} className={classes.title}>
          infinite-push
        </Text>
        <Text c="dimmed" className={classes.title} visibleFrom="sm">
          studio
        </Text>
      </a>
      <Group gap={4} wrap="nowrap">
        <Step label="Undo (Ctrl+Z)" icon="undo" disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })} />
        <Step label="Redo (Ctrl+Shift+Z)" icon="redo" disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })} />
        {begun && keeping}
        <Glossary />
        <Step
          label={dark ? 'Light colours' : 'Dark colours'}
          icon={dark ? 'sun' : 'moon'}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        />
        {begun && (
          <Button size="compact-sm" variant="default" onClick={() => dispatch({ type: 'data', data: undefined })}>
            New table
          </Button>
        )}
      </Group>
    </header>
  )
}

interface StepProps {
  label: string
  icon: Parameters<typeof Icon>[0]['name']
  disabled?: boolean
  onClick(): void
}

function Step({ label, icon, disabled = false, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        className={classes.step ?? ''}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
