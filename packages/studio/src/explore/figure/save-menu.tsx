import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../../ui/icon.js'
import { saveSvg } from './save-picture.js'

interface SaveMenuProps {
  title: string
  /** The figure as an SVG file, made when asked for. */
  svg(): string | undefined
}

/** Takes a figure away. */
export function SaveMenu({ title, svg }: SaveMenuProps) {
  const save = (kind: 'svg' | 'png') => {
    const text = svg()
    if (text !== undefined) void saveSvg(text, title, kind)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Save the figure: ${title}`}>
          <Icon name="download" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('svg')}>as SVG</Menu.Item>
        <Menu.Item onClick={() => save('png')}>as PNG</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
