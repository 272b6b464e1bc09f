import { loadDataset, readShape, storedFolder } from '../datasets/store.mjs'
import { median } from './clock.mjs'
import { runContender } from './contender-process.mjs'

/**
 * One table of the benchmark: several contenders on one data set.
 *
 * @typedef {object} Entry
 * @property {string | object} contender the name of a file in solvers/, or the contender itself
 * @property {number} processes fresh processes; the median of their first calls is the cold time
 * @property {number} repeats calls after the first in each; their median is the warm time
 * @property {number} budgetMs no further call is begun after so long
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {import('../datasets/table.mjs').DatasetRecipe} [recipe]
 * @property {object | ((dataset: object) => object)} objective
 * @property {Entry[]} entries
 * @property {string} ours the contender that the others are compared with
 * @property {import('./targets.mjs').Target[]} [targets]
 * @property {(outcome: object) => object} [conclude] what is kept of the results, where that is not their times
 *
 * @param {Case} one
 */
export async function runCase(one, { clock, log }) {
  const folder = one.recipe && storedFolder(one.recipe)
  if (one.recipe && folder === undefined) return { name: one.name, skipped: one.recipe.absent }
  const objective = typeof one.objective === 'function' ? one.objective(loadDataset(folder)) : one.objective
  const contenders = await Promise.all(one.entries.map(loadContender))
  const runs = new Map(contenders.map(({ name }) => [name, []]))
  const spec = { objective, clock, ...(folder && { folder }) }
  // Round after round instead of one contender after the other: what else the machine does then hits all alike.
  for (let round = 0; round < Math.max(...one.entries.map(({ processes }) => processes)); round++) {
    for (const [i, entry] of one.entries.entries()) {
      if (round >= entry.processes || runs.get(contenders[i].name).some((run) => !run.outcome)) continue
      log(`${one.name}: ${contenders[i].name}`)
      const result = await runContender(contenders[i], { ...spec, ...entry })
      runs.get(contenders[i].name).push(result)
      // Peers with another loss are set so that their model is as large as ours.
      if (contenders[i].ours && result.outcome?.size) spec.objective = { ...spec.objective, size: result.outcome.size }
    }
  }
  const results = Object.fromEntries(contenders.map((contender) => [contender.name, pool(runs, contender, objective)]))
  const { lambdas, ...shown } = objective ?? {}
  const outcome = {
    name: one.name,
    ours: one.ours,
    objective: shown,
    results,
    ...(folder && { shape: readShape(folder) }),
  }
  if (one.conclude) return one.conclude(outcome)
  return { ...outcome, targets: (one.targets ?? []).map((target) => judge(target, outcome)) }
}

async function loadContender({ contender }) {
  return typeof contender === 'string' ? (await import(`../solvers/${contender}.mjs`)).contender : contender
}

/** The runs of one contender as one result. */
function pool(runs, { name, summary }, objective) {
  const own = runs.get(name)
  const unfinished = own.find((run) => !run.outcome)
  if (unfinished) return { summary, ...unfinished }
  const { outcome } = own[0]
  // Who solved every ninth problem of a path is charged for all of them.
  const scale = outcome.solved ? (objective.lambdas.length - 1) / outcome.solved : 1
  const warm = own.flatMap((run) => run.warm)
  return {
    summary,
    cold: scale * median(own.map((run) => run.cold)),
    ...(warm.length > 0 && { warm: scale * median(warm) }),
    runs: { processes: own.length, warm: warm.length },
    ...(own[0].peakBytes && { peakBytes: Math.max(...own.map((run) => run.peakBytes)) }),
    ...(scale > 1 && { scaled: `${outcome.solved} of ${objective.lambdas.length - 1} solved, time scaled` }),
    outcome,
  }
}

/** A target with what was measured; met is undefined when nothing was. */
export function judge({ label, value, isBound, atLeast, atMost }, outcome) {
  const measured = value(outcome)
  const limit = atLeast === undefined ? { atMost } : { atLeast }
  if (measured === undefined || Number.isNaN(measured)) return { label, ...limit }
  const bound = isBound?.(outcome) && { bound: true }
  return { label, ...limit, measured, ...bound, met: atLeast === undefined ? measured <= atMost : measured >= atLeast }
}

/** The warm time where there is one, in milliseconds; undefined when the contender did not run. */
export const timeOf = (result, when = 'warm') => (when === 'warm' ? (result?.warm ?? result?.cold) : result?.cold)
