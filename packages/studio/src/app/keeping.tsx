import { ActionIcon, Button, Popover, Stack, Switch, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { keep, MOST_KEPT_BYTES, remembers, setRemembers } from '../state/kept.js'
import type { Session } from '../state/session.js'
import { Icon } from '../ui/icon.js'
import { saveFile } from '../ui/save-file.js'
import { sessionFile } from './session-file.js'

interface KeepingProps {
  session: Session
  file: File | undefined
}

/** What a link holds, what a session file holds, and what this browser keeps: said before anybody relies on it. */
export function Keeping({ session, file }: KeepingProps) {
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Keep or share" title="Keep or share">
          <Icon name="link" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" align="flex-start">
          <Link session={session} />
          <Text size="sm" mt="xs">
            A session file holds settings, corrections and marks, and tells whether a table is the same one. It opens
            anywhere: drop it on the studio, then the table.
          </Text>
          <Button variant="default" size="xs" onClick={() => void sessionFile(session, file).then(saveFile)}>
            Save session file
          </Button>
          <Memory file={file} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Link({ session }: { session: Session }) {
  const { copied, copy } = useClipboard({ timeout: 2000 })
  const unsaid = session.problem.corrections.length + session.marks.length
  const local = /^(127\.|localhost$)/.test(window.location.hostname)
  return (
    <>
      <Text size="sm">
        The link holds the settings and the name of the table, not the table
        {unsaid > 0 && ', and not your corrections and marks'}.
        {local && ' It works on this computer only, while this studio runs.'}
      </Text>
      {/* The address is read when the button is pressed: it changes while the page is used. */}
      <Button variant="default" size="xs" onClick={() => copy(window.location.href)}>
        {copied ? 'Copied' : 'Copy the link'}
      </Button>
    </>
  )
}

function Memory({ file }: { file: File | undefined }) {
  const [on, setOn] = useState(remembers)
  const turn = (yes: boolean) => {
    setOn(yes)
    void setRemembers(yes).then(() => {
      if (yes && file && file.size <= MOST_KEPT_BYTES) void keep('table', file)
    })
  }
  return (
    <>
      <Switch
        mt="xs"
        size="sm"
        label="Remember in this browser"
        checked={on}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      <Text size="xs" c="dimmed">
        {on ? memoryWords(file) : 'Nothing is kept: a reload begins anew.'}
      </Text>
    </>
  )
}

function memoryWords(file: File | undefined): string {
  const limit = `${MOST_KEPT_BYTES / 2 ** 20} MB`
  if (file && file.size > MOST_KEPT_BYTES)
    return `The table is larger than ${limit}, the most that is kept: after a reload, drop it again; the session is kept.`
  return `One table of at most ${limit} and its session are kept on this computer, so that a reload loses nothing. Off forgets both.`
}
