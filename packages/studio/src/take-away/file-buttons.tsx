import { Button, Text } from '@mantine/core'
import { memo, useState } from 'react'
import type { Download } from '../engine/views.js'
import { Icon } from '../ui/icon.js'
import { saveFile } from '../ui/save-file.js'
import { TroubleAlert } from '../ui/trouble-alert.js'
import { type Trouble, troubleOf } from '../ui/use-task.js'
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

/** The result as files. */
export const FileButtons = memo(function FileButtons({ make }: { make(what: string): Promise<Download> }) {
  const [busy, setBusy] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()
  const take = async (what: string) => {
    setBusy(what)
    setTrouble(undefined)
    try {
      saveFile(await make(what))
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <ul className={classes.files}>
        {FILES.map(({ what, label, about }) => (
          <li key={what}>
            <Button
              fullWidth
              variant={what === 'json' ? 'filled' : 'default'}
              leftSection={<Icon name="download" size={16} />}
              loading={busy === what}
              onClick={() => void take(what)}
            >
              {label}
            </Button>
            <Text size="xs" c="dimmed" mt={2}>
              {about}
            </Text>
          </li>
        ))}
      </ul>
      {trouble && <TroubleAlert title="The file could not be made" trouble={trouble} />}
    </>
  )
})
