import { Group, Paper, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { SaveMenu } from './save-menu.js'
import { figureSvg } from './save-picture.js'

interface PanelProps {
  title: string
  /** What it shows, in one plain sentence. */
  about: string
  /** Controls at the right of the title. */
  controls?: ReactNode
  /** Whether there is a picture to save. */
  picture?: boolean
  children(width: number): ReactNode
}

/** A card with one view in it, which is told how wide it may be. */
export function Panel({ title, about, controls, picture = false, children }: PanelProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const content = useRef<HTMLDivElement>(null)
  // A window that is folded away for a moment has no width; what was typed in a view must outlive that.
  const room = useRef(0)
  if (width > 0) room.current = Math.floor(width)
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Group gap={4} wrap="nowrap">
          {controls}
          {picture && <SaveMenu title={title} svg={() => (content.current ? figureSvg(content.current) : undefined)} />}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <div ref={ref}>
        <div ref={content}>{room.current > 0 && children(room.current)}</div>
      </div>
    </Paper>
  )
}
