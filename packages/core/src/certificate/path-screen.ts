import { ColumnPanels } from '../numeric/matrix/column-panels.js'
import { ColumnScreen, isWide } from '../numeric/matrix/column-screen.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Box } from '../penalty/penalty.js'
import type { Problem } from '../problem/problem.js'

/** Larger tables are not copied for the sake of certificates. */
const MOST_CELLS = 2 ** 24

/** A problem with |u_k| ≤ λf_k as its only condition on the multipliers' products, on a table that is read as it is stored. */
export interface BoxProblem extends Box {
  readonly table: DenseRows
}

/** What of the problem makes short cuts possible; undefined where there are none. */
export function boxProblem({ map, penalty }: Problem): BoxProblem | undefined {
  const readable = map instanceof DenseRows && map.values instanceof Float64Array && map.values.length <= MOST_CELLS
  return readable && penalty.box ? { table: map, factors: penalty.box.factors } : undefined
}

/** What a walk along a path and its certificates share: the passes over all columns of a wide table. */
export function pathScreen(problem: Problem): ColumnScreen | undefined {
  const box = boxProblem(problem)
  if (!box) return undefined
  const { rows, cols, values } = box.table
  if (!isWide(rows, cols)) return undefined
  return new ColumnScreen(new ColumnPanels(rows, cols, values, box.factors))
}
