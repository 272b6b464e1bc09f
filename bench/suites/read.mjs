import { timeOf } from '../runner/contest.mjs'
import { seldom } from '../runner/effort.mjs'

/** Megabytes of the file per second. */
const rate = (contender, atLeast) => ({
  label: `MB/s of ${contender}`,
  atLeast,
  value: ({ results, objective }) => (1000 * objective.megabytes) / timeOf(results[contender]),
})

const readCase = (format, megabytes, atLeast, ...peers) => ({
  name: `${format}, ${megabytes} MB`,
  objective: { kind: 'read', format, megabytes },
  ours: 'read-table',
  entries: seldom('read-table', ...peers),
  targets: [rate('read-table', atLeast), ...peers.map((peer) => rate(peer, 0))],
})

/** From a file to numbers in memory. */
export const suite = {
  name: 'read',
  title: 'Reading tables: from a file to numbers',
  cases(quick) {
    const megabytes = quick ? 20 : 200
    return [
      readCase('csv', megabytes, 40, 'duckdb', 'pandas'),
      readCase('parquet', megabytes, 60, 'duckdb'),
      readCase('svmlight', megabytes, 80, 'load-svmlight'),
    ]
  },
}
