import { Button, CopyButton, Text } from '@mantine/core'
import { memo, useId } from 'react'
import { Icon } from '../ui/icon.js'
import classes from './take-away.module.css'

/** A command, ready to copy. */
export const CommandLine = memo(function CommandLine({ about, command }: { about: string; command: string }) {
  const id = useId()
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4} id={id}>
        {about}:
      </Text>
      <div className={classes.command}>
        <code className={classes.text}>{command}</code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              aria-describedby={id}
              leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  )
})
