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

/** Greys for dark ground, a little blue like the rest of the page. */
const DARK: MantineColorsTuple = [
  '#e6ebf0',
  '#c3ccd6',
  '#9daab8',
  '#6d7a88',
  '#4a5663',
  '#333d48',
  '#232b34',
  '#171d24',
  '#12171d',
  '#0f1419',
]

export const THEME = createTheme({
  primaryColor: 'push',
  // White letters on it are readable on light and on dark ground.
  primaryShade: 6,
  colors: { push: BLUE, dark: DARK },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
  respectReducedMotion: true,
})
