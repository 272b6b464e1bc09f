import { readFileSync } from 'node:fs'
import { selectRows } from '../../core.mjs'

/**
 * A contender of ours that learns from the training rows of every split and scores the others.
 *
 * @param {{ name: string, summary: string, learn: (train: object) => { score: (test: object) => Float64Array, features: number } }} learner
 */
export function learner({ name, summary, learn }) {
  return {
    name,
    summary,
    ours: true,
    prepare: (dataset, { file }) => {
      const splits = JSON.parse(readFileSync(file, 'utf8'))
      return () => ({ splits: splits.map(({ train, test }) => once(dataset, { train, test }, learn)) })
    },
  }
}

function once(dataset, { train, test }, learn) {
  const begun = process.cpuUsage()
  const { score, features } = learn(selectRows(dataset, train))
  // Of the processor: these runs take long, and what else the machine does must not show.
  const { user, system } = process.cpuUsage(begun)
  const seconds = (user + system) / 1e6
  return { scores: Array.from(score(selectRows(dataset, test))), features, seconds }
}
