import { STUDIO_TABLES } from '../datasets/studio-table.mjs'
import { once } from '../runner/effort.mjs'
import { table, targetReport } from '../runner/report.mjs'
import { atMost } from '../runner/targets.mjs'

const OURS = 'studio'
const MEGABYTE = 2 ** 20

const ofPage = (read) => (case_) => {
  const outcome = case_.results[OURS]?.outcome
  return outcome?.list === undefined ? undefined : read(outcome)
}
const seconds = (stage) => ofPage((outcome) => outcome[stage] / 1000)

const TARGETS = [
  atMost('seconds until a list is on the screen', 10, seconds('list')),
  atMost('seconds until cross-validation is', 60, seconds('validated')),
  atMost(
    'milliseconds a frame while dragging (20: 50 frames a second)',
    20,
    ofPage(({ frames }) => 1000 / frames),
  ),
  atMost(
    'memory of the renderer of the page at its peak, MB',
    600,
    ofPage(({ rendererBytes }) => rendererBytes / MEGABYTE),
  ),
]

const studioCase = (rows, cols) => (kind) => ({
  name: `${kind}, ${rows} × ${cols}`,
  objective: { kind, rows, cols },
  ours: OURS,
  entries: once(OURS),
  targets: TARGETS,
})

function caseReport({ name, results, targets }) {
  const { outcome, failed, skipped } = results[OURS]
  if (!outcome) return `### ${name}\n\n${failed ?? skipped}\n`
  const inMegabytes = (bytes) => `${Math.round(bytes / MEGABYTE)} MB`
  const inSeconds = (value) => `${(value / 1000).toPrecision(3)} s`
  const rows = [
    ['table read', 'list', 'cross-validated', 'frames a second', 'renderer', 'with those of empty pages'],
    [
      ...[outcome.read, outcome.list, outcome.validated].map(inSeconds),
      outcome.frames.toFixed(1),
      inMegabytes(outcome.rendererBytes),
      inMegabytes(outcome.allBytes),
    ],
  ]
  return `### ${name}\n\n${table(rows)}\n${targetReport(targets)}`
}

/** What a user of the page waits for, from choosing the file on. */
export const suite = {
  name: 'studio',
  title: 'The studio on large tables, in headless chromium without a graphics card: seconds since the file was chosen',
  cases: (quick) => STUDIO_TABLES.map(quick ? studioCase(25_000, 20) : studioCase(100_000, 100)),
  caseReport,
}
