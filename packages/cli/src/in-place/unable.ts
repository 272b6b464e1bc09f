import { usageError } from '../options/flag-values.js'

const IN_MEMORY = 'Such features are computed in memory only.'
const AS_FOUND = 'The engine reads text in the usual way only.'

/** What a table that stays where it is cannot do, and what to do instead. */
const UNABLE = {
  query: 'Lists of rows are ranked in memory only.',
  groupsOfRows: 'Folds are told from the key of a row.',
  corrections: 'Correct the table where it is, or its rows in memory.',
  format: 'The engine tells the format from the name.',
  minLevelCount: IN_MEMORY,
  hashLevels: IN_MEMORY,
  dates: IN_MEMORY,
  dateOrder: IN_MEMORY,
  sheet: 'Workbooks are read in memory only.',
  delimiter: AS_FOUND,
  decimal: AS_FOUND,
  thousands: AS_FOUND,
  comment: AS_FOUND,
  na: AS_FOUND,
  missingLabel: 'Leave such rows out by a query: --sql "select … where label is not null".',
  indexBase: 'svmlight files are read in memory only.',
  redis: 'The engine computes, not other machines.',
  holdout: 'Use --folds.',
  repeats: 'Use --folds.',
  nested: 'What is told of new rows comes from all rows of the folds left out.',
  budget: 'Choose a threshold on a table in memory.',
  maxFpr: 'Choose a threshold on a table in memory.',
  calibrate: 'Calibrate on a table in memory.',
  calibrationTable: 'Calibrate on a table in memory.',
  report: 'A report is made of a table in memory.',
  exact: 'Use --lambdas.',
  relaxed: 'Fit the features chosen by themselves: --features.',
  smallestK: 'Try --top-k or --fraction.',
  all: 'What is checked there is the proof of what was learnt, not how it was chosen.',
  explain: 'Rank the rows in question from a file.',
} as const

const WORDS: Readonly<Record<string, string>> = {
  groupsOfRows: 'groups-of-rows',
  indexBase: 'index-base',
  maxFpr: 'max-fpr',
  minLevelCount: 'min-level-count',
  hashLevels: 'hash-levels',
  dateOrder: 'date-order',
  missingLabel: 'missing-label',
  calibrationTable: 'calibration-table',
  smallestK: 'smallest-k',
}

const RANKED =
  'Let the engine rank: --sql "select percent_rank() over (order by x) as x, … from t", where it has window functions.'

/** The first flag that means nothing, or is not possible, for a table in place. */
export function unableFlag(given: object): { flag: string; instead: string } | undefined {
  const flags = given as Readonly<Record<string, unknown>>
  const found = Object.entries(UNABLE).find(([name]) => flags[name] !== undefined)
  if (found !== undefined) return { flag: WORDS[found[0]] ?? found[0], instead: found[1] }
  const { transform = 'none', missing, header, id, solver = 'auto', bootstrap } = flags
  if (Array.isArray(id) && id.length > 1) return { flag: 'id', instead: 'One column names the rows there.' }
  if (header === false) return { flag: 'no-header', instead: AS_FOUND }
  if (transform !== 'none') return { flag: `transform ${transform}`, instead: RANKED }
  if (missing === 'median') return { flag: 'missing median', instead: 'Use mean, indicator or drop.' }
  if (solver !== 'auto' && solver !== 'working-set') return { flag: `solver ${solver}`, instead: 'Use auto.' }
  if (typeof bootstrap === 'number') return { flag: 'bootstrap', instead: 'Intervals need all scores here.' }
  return undefined
}

export function refuseUnable(flags: object): void {
  const unable = unableFlag(flags)
  if (unable === undefined) return
  const { flag, instead } = unable
  const hint = `${instead} Or let the rows come here: a file, or --sql, without --in-place and --engine.`
  throw usageError(
    'not-in-place',
    `--${flag} is not possible for a table that stays in place.`,
    hint,
    flag.split(' ')[0],
  )
}
