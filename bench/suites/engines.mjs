import { timeOf } from '../runner/contest.mjs'
import { once, thrice } from '../runner/effort.mjs'
import { table, targetReport } from '../runner/report.mjs'
import { atMost } from '../runner/targets.mjs'

const OURS = 'in-place'
const GIGABYTE = 2 ** 30
/** Up to so many cells a fit is measured three times: machines are not as fast from minute to minute. */
const MANY_CELLS = 500_000_000

const PROBLEMS = {
  max: ['--lambda-ratio', '0.1', '--threshold', 'max'],
  'max, λ given': ['--lambda', '0.02', '--threshold', 'max'],
  'highest 1 %': ['--lambda-ratio', '0.1', '--fraction', '0.01'],
  'chosen by 5 folds': ['--folds', '5'],
}

const ofOurs = (read) => (case_) => {
  const result = case_.results[OURS]
  return result?.outcome && read(result.outcome, result)
}
/** All but those for what is told of the ranking: λ_max is found with the passes that learn. */
const toTheProof = ({ statistics = 0, sample = 0, 'lambda-max': lambdaMax = 0, fit = 0 }) =>
  statistics + sample + lambdaMax + fit
const passes = (limit) =>
  atMost(
    'passes in all',
    limit,
    ofOurs(({ passes }) => passes),
  )
const passesAtOne = atMost(
  'passes to the certificate at one λ',
  6,
  ofOurs(({ aims }) => toTheProof(aims)),
)
const ourMemory = ({ engine }) =>
  atMost(
    engine === 'duckdb' ? 'memory of Node with DuckDB inside, GB' : 'memory of Node, GB',
    engine === 'duckdb' ? 3 : 1,
    ofOurs(({ nodeBytes }) => nodeBytes / GIGABYTE),
  )
const certified = atMost(
  'relative gap',
  1e-6,
  ofOurs(({ gap }) => gap),
)
const againstPlain = atMost(
  'time / one plain pass',
  12,
  ofOurs(({ plainMs }, result) => timeOf(result) / plainMs),
)

/** @param peers who else is measured; `isSmall` where the start of our process alone is longer than some plain passes */
function engineCase(engine, rows, cols, problem, { peers = [], isSmall = false } = {}) {
  const objective = { engine, rows, cols, flags: PROBLEMS[problem] }
  const isChosen = problem === 'chosen by 5 folds'
  const atOne = isSmall ? [passesAtOne] : [passesAtOne, againstPlain]
  return {
    name: `${engine}, ${rows} × ${cols}, ${problem}`,
    objective,
    ours: OURS,
    entries: [...(rows * cols > MANY_CELLS ? once(OURS) : thrice(OURS)), ...once(...peers)],
    targets: [certified, ...(isChosen ? [passes(40)] : atOne), ourMemory(objective)],
  }
}

/** As tables grow, so does the time: at most. */
const growth = atMost('growth of time / growth of rows, DuckDB, 20 columns', 1, (cases) => {
  const byRows = cases
    .filter(({ name, results }) => name.endsWith('20, max') && results[OURS]?.outcome)
    .sort((a, b) => a.objective.rows - b.objective.rows)
  const [least, most] = [byRows.at(0), byRows.at(-1)]
  if (byRows.length < 2) return undefined
  const times = timeOf(most.results[OURS]) / timeOf(least.results[OURS])
  return times / (most.objective.rows / least.objective.rows)
})

const shown = (value, text) => (value === undefined || value === null ? '–' : text(value))
const megabytes = (value) => shown(value, (bytes) => `${Math.round(bytes / 2 ** 20)} MB`)
const seconds = (value) => shown(value, (ms) => `${(ms / 1000).toPrecision(3)} s`)

/** `8: 2 to begin, 2 for λ_max, 3 to learn, 1 to tell` */
function passesText({ passes, aims }) {
  if (!aims) return shown(passes, String)
  const { statistics = 0, sample = 0, 'lambda-max': lambdaMax = 0, fit = 0, lists = 0 } = aims
  return `${passes}: ${statistics + sample} to begin, ${lambdaMax} for λ_max, ${fit} to learn, ${lists} to tell`
}

function caseReport({ name, machine, results, targets }) {
  const head = ['contender', 'time', 'passes', 'rows that travelled', 'Node', 'engine', 'gap', 'objective', 'remarks']
  const rows = Object.entries(results).flatMap(([contender, { cold, outcome, peakBytes, failed, skipped }]) => {
    if (!outcome) return [[contender, ...Array(7).fill('–'), failed ?? skipped ?? ''].map((cell) => cell.slice(0, 200))]
    const { plainMs } = outcome
    const plain = ['count and sums', seconds(plainMs), '1', ...Array(5).fill('–'), 'the physical limit']
    const own = [
      contender,
      seconds(cold),
      passesText(outcome),
      shown(outcome.rowsTravelled, String),
      megabytes(outcome.nodeBytes ?? peakBytes),
      megabytes(outcome.engineBytes),
      shown(outcome.gap, (gap) => gap.toExponential(1)),
      shown(outcome.objective, (objective) => objective.toPrecision(8)),
      [outcome.status, outcome.rows && `${outcome.rows} rows`, outcome.selected && `${outcome.selected} features`]
        .filter(Boolean)
        .join(', '),
    ]
    return plainMs === undefined ? [own] : [own, plain]
  })
  return `### ${name}\n\n${machine}\n\n${table([head, ...rows])}\n${targetReport(targets)}`
}

/** Tables that are never loaded: the engine reads them, and some thousand rows travel. */
export const suite = {
  name: 'engines',
  title: 'Tables that stay in their engine: DuckDB on Parquet files (2 GB), PostgreSQL, ClickHouse on two shards',
  cases: (quick, million = quick ? 10_000 : 1_000_000) => [
    engineCase('duckdb', million, 20, 'max', { isSmall: true }),
    engineCase('duckdb', million, 20, 'chosen by 5 folds'),
    engineCase('duckdb', 10 * million, 50, 'max', { peers: ['sgd-classifier'] }),
    engineCase('duckdb', 10 * million, 50, 'max, λ given'),
    engineCase('clickhouse', 10 * million, 50, 'max'),
    engineCase('postgres', 10 * million, 50, 'max'),
    engineCase('duckdb', 50 * million, 20, 'max'),
    engineCase('duckdb', 10 * million, 50, 'highest 1 %'),
  ],
  targets: [growth],
  caseReport,
}
