import { boundWarnings, emptyModel } from '../model/diagnosis/warnings.js'
import { scalingOf } from '../model/learn/trainer-facts.js'
import {
  checkedLambdas,
  countSelected,
  type GridSettings,
  type PathPoint,
  ratiosOf,
  type WholePath,
} from '../selection/path/path.js'
import { type InPlaceSettings, InPlaceTable } from './in-place-table.js'
import { easierInPlace } from './in-place-thresholds.js'
import { warnedOf } from './in-place-warnings.js'
import type { TableOfPasses } from './table-of-passes.js'

/** So many λ share their passes: more would leave each too few rows. */
const AT_ONCE = 8

/** Settings of a path where the table is. */
export interface InPlacePathSettings extends InPlaceSettings, GridSettings {}

/**
 * The path over λ of a table that stays where it is: several λ with every pass.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }))
 * const { points } = await pathInPlace(table, { count: 5 })
 * points.length // 5
 * ```
 */
export async function pathInPlace(table: TableOfPasses, settings: InPlacePathSettings): Promise<WholePath> {
  const open = await InPlaceTable.open(table, settings)
  const start = await open.lambdaMax.at()
  const scale = await open.lambdaMax.times(1)
  const lambdas = settings.lambdas ? checkedLambdas(settings.lambdas) : ratiosOf(settings).map((ratio) => ratio * scale)
  const points: PathPoint[] = []
  for (let first = 0; first < lambdas.length; first += AT_ONCE) {
    const some = lambdas.slice(first, first + AT_ONCE)
    const solved = await open.solve(some)
    solved.forEach(({ status, proof: { w, certificate } }, i) => {
      points.push({ lambda: some[i], w, selected: countSelected(w), certificate, status })
    })
    if (open.driver.ended()) break
    // What came near at one λ is far at another one.
    open.positives.forget()
    open.negatives.forget()
  }
  // Whether the table is still the same.
  if (!open.driver.ended())
    await open.driver.lists([{ rule: open.scaling.ruleOf(points[points.length - 1].w), first: [] }])
  const warnings = boundWarnings(start)
  if (start.value === 0) {
    const [{ lambda, ...solution }] = points
    const easier = await easierInPlace(open)
    warnings.push(emptyModel(await warnedOf(open), { lambda, solution, lambdaMax: start, easier }))
  }
  return {
    lambdaMax: start.value,
    points,
    warnings,
    scaling: scalingOf(table.features, open.scaling.standardization),
  }
}
