// One contender on one data set in a process of its own: node bench/runner/child.mjs '{"contender": …, "folder": …, …}'
// The last line of stdout is the result.
import { loadDataset } from '../datasets/store.mjs'
import { measure } from './clock.mjs'

const spec = JSON.parse(process.argv[2])
const { contender } = await import(`../solvers/${spec.contender}.mjs`)
const dataset = spec.folder === undefined ? undefined : loadDataset(spec.folder)
const task = await contender.prepare(dataset, spec.objective)
try {
  const timing = await measure(task, spec)
  console.log(JSON.stringify({ ...timing, peakBytes: process.resourceUsage().maxRSS * 1024 }))
} finally {
  // What was started for it, such as a server.
  await task.end?.()
}
