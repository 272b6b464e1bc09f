import { refusal } from '@infinite-push/core/internal'

/** What is wrong in the file, and what to write there instead. */
type SweepFileFault = { source: string; line: number; path: string; what: string; cure: string }

export const badSweepFile = refusal('bad-sweep-file', {
  kind: 'usage',
  field: ({ path }) => path,
  message: ({ source, line, path, what }: SweepFileFault) =>
    `${source}, line ${line}${path === '' ? '' : `, ${path}`}: ${what}.`,
  hint: ({ cure }) => cure,
})
