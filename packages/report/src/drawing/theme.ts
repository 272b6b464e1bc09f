/** The colours of all figures, by what they mean; pages and pictures define them for light and dark. */
export const COLOR = {
  ink: 'var(--ip-ink)',
  muted: 'var(--ip-muted)',
  line: 'var(--ip-line)',
  surface: 'var(--ip-surface)',
  positive: 'var(--ip-positive)',
  negative: 'var(--ip-negative)',
  faint: 'var(--ip-faint)',
  accent: 'var(--ip-accent)',
} as const

/** For things that are told apart by name only. Each is readable on both backgrounds, and to the colour-blind. */
export const SERIES = Array.from({ length: 8 }, (_, i) => `var(--ip-series-${i + 1})`)

const LIGHT = {
  ink: '#1b2430',
  muted: '#5b6775',
  line: '#d9dfe6',
  surface: '#ffffff',
  page: '#f5f7f9',
  positive: '#0b6fa8',
  negative: '#b84d14',
  faint: '#b7c0ca',
  accent: '#7a3fa0',
  'series-1': '#0b6fa8',
  'series-2': '#b84d14',
  'series-3': '#0f7f63',
  'series-4': '#a8327a',
  'series-5': '#8a6d00',
  'series-6': '#5a55c8',
  'series-7': '#5b6775',
  'series-8': '#8c4a2f',
}

const DARK: typeof LIGHT = {
  ink: '#e6ebf0',
  muted: '#9daab8',
  line: '#333d48',
  surface: '#171d24',
  page: '#0f1419',
  positive: '#5cb8f0',
  negative: '#f0925a',
  faint: '#4a5663',
  accent: '#c79be6',
  'series-1': '#5cb8f0',
  'series-2': '#f0925a',
  'series-3': '#4fcaa6',
  'series-4': '#ee86c4',
  'series-5': '#dcc04a',
  'series-6': '#a5a1ff',
  'series-7': '#9daab8',
  'series-8': '#d69a7f',
}

/** The rules that define the colours for `selector`; paper is always light. */
export function themeRules(selector: string): string {
  return [
    `${selector} { color-scheme: light dark; ${variables(LIGHT)} }`,
    `@media screen and (prefers-color-scheme: dark) { ${selector} { ${variables(DARK)} } }`,
  ].join('\n')
}

function variables(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--ip-${name}: ${value};`)
    .join(' ')
}
