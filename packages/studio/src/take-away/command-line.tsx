import { Button, Code, CopyButton, Text } from '@mantine/core'
import { Icon } from '../shell/icon.js'
import classes from './take-away.module.css'

/** A command, ready to copy. */
export function CommandLine({ about, command }: { about: string; command: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {about}:
      </Text>
      <div className={classes.command}>
        <Code className={classes.text ?? ''}>{command}</Code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              aria-label={`${copied ? 'Copied' : 'Copy'}: ${about}`}
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
}
