import { timeOf } from '../runner/contest.mjs'
import { seldom } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'

/** Megabytes of the file per second. */
const rate = (contender, atLeast) => ({
  label: `MB/s of ${contender}`,
  atLeast,
  value: ({ results, objective }) => (1000 * objective.megabytes) / timeOf(results[contender]),
})

const readCase = (format, megabytes, { atLeast, against }, ...peers) => ({
  name: `${format}, ${megabytes} MB`,
  objective: { kind: 'read', format, megabytes },
  ours: 'read-table',
  entries: seldom('read-table', ...peers),
  targets: [
    rate('read-table', atLeast),
    faster('read-table', peers[0], against),
    ...peers.map((peer) => rate(peer, 0)),
  ],
})

/** From a file to numbers in memory. */
export const suite = {
  name: 'read',
  title: 'Reading tables: from a file to numbers',
  cases(quick) {
    const megabytes = quick ? 20 : 200
    return [
      readCase('csv', megabytes, { atLeast: 40, against: 2 }, 'duckdb', 'pandas'),
      readCase('parquet', megabytes, { atLeast: 60, against: 1 }, 'duckdb'),
      readCase('svmlight', megabytes, { atLeast: 80, against: 1 }, 'load-svmlight'),
    ]
  },
}
