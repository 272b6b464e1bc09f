import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The blue of the positives in ten shades. */
const BLUE: MantineColorsTuple = [
  '#e8f4fc',
  '#cfe6f6',
  '#9fcdee',
  '#5cb8f0',
  '#3b9bd6',
  '#1a80bd',
  '#0b6fa8',
  '#085c8c',
  '#064a71',
  '#043753',
]

export const THEME = createTheme({
  primaryColor: 'push',
  // White letters on it are readable on light and on dark ground.
  primaryShade: 6,
  colors: { push: BLUE },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
})
