import { Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Engine } from '../engine/engine.js'
import { chosenPoint } from '../explore/chosen-point.js'
import { Icon } from '../shell/icon.js'
import { TroubleAlert } from '../shell/trouble-alert.js'
import type { Studio } from '../shell/use-studio.js'
import type { Trouble } from '../shell/use-task.js'
import { commandLine } from '../state/command-line.js'
import { saveFile } from './save-file.js'
import classes from './take-away.module.css'

const FILES = [
  { what: 'json', label: 'Model', about: 'JSON; rank, evaluate and verify take it' },
  { what: 'ranked', label: 'Ranked list', about: 'CSV, best first' },
  { what: 'report', label: 'Report', about: 'HTML, opens offline' },
  { what: 'js', label: 'JavaScript', about: 'one module without dependencies' },
  { what: 'python', label: 'Python', about: 'numpy only' },
  { what: 'sql', label: 'SQL', about: 'one SELECT' },
  { what: 'onnx', label: 'ONNX', about: 'for any runtime' },
  { what: 'elasticsearch', label: 'Elasticsearch', about: 'Learning to Rank' },
] as const

/** The result in every form, and the command that gives the same. */
export function TakeAway({ studio }: { studio: Studio }) {
  const { engine, path, validation, history } = studio
  if (!engine || path.state !== 'done' || path.value.empty) return null
  const chosen = validation.state === 'done' ? validation.value : undefined
  const point = chosenPoint(path.value, history.present.ratio, chosen)
  const command = commandLine(history.present, path.value.points[point].lambda)
  return (
    <Paper withBorder p="md" component="section" aria-label="Take away">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Take it away
        </Title>
        <Files engine={engine} point={point} command={command} />
        <CommandLine command={command} />
      </Stack>
    </Paper>
  )
}

function Files({ engine, point, command }: { engine: Engine; point: number; command: string }) {
  const [busy, setBusy] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()
  const take = async (what: string) => {
    setBusy(what)
    setTrouble(undefined)
    try {
      saveFile(await engine.download(point, what, command))
    } catch (error) {
      setTrouble(error as Trouble)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <Group gap="xs">
        {FILES.map(({ what, label, about }) => (
          <Button
            key={what}
            variant={what === 'json' ? 'filled' : 'default'}
            leftSection={<Icon name="download" size={16} />}
            title={about}
            loading={busy === what}
            onClick={() => void take(what)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {trouble && <TroubleAlert title="The file could not be made" trouble={trouble} />}
    </>
  )
}

function CommandLine({ command }: { command: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        The same on the command line:
      </Text>
      <div className={classes.command}>
        <Code className={classes.text}>{command}</Code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  )
}
