import type { FeatureEncoding, Vec } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import type { OpenedRow } from './about-rows.js'
import { nearestRows } from './nearest-rows.js'
import { type RowContext, rowValues, rowViews } from './row-view.js'
import { smallestChanges } from './smallest-change.js'

const NEAREST = 5

/** What a row is opened with. */
export interface RowsAtPoint extends RowContext {
  /** 1, 0, or −1 for a row that is left out, as corrected. */
  classes: Int8Array
  scores: Vec
}

/** All about one row at one point of the path. */
export function openRow(context: RowsAtPoint, row: number): OpenedRow {
  const { table, model, classes, scores } = context
  const { features, names } = table.dataset
  const near = nearestRows({ features, classes, scoring: model.scoring }, row, NEAREST)
  const [view, ...others] = rowViews(context, [row, ...near.map((each) => each.row)], Number.POSITIVE_INFINITY)
  const goal = highestNegative(classes, scores, row)
  const encoding = table.encoding ?? names.map((column): FeatureEncoding => ({ kind: 'number', column }))
  const rangeOf = (feature: number) => rangeOfColumn(table, feature)
  const low = { scoring: model.scoring, encoding, values: rowValues(table.dataset, row), rangeOf }
  return {
    ...view,
    positive: classes[row] === 1,
    nearest: others.map(({ row: other, id, score }, i) => ({ row: other, id, score, distance: near[i].distance })),
    goal,
    lifts: view.score > goal ? [] : smallestChanges(low, goal),
  }
}

function highestNegative(classes: Int8Array, scores: Vec, row: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < scores.length; i++) if (classes[i] === 0 && i !== row && scores[i] > highest) highest = scores[i]
  return highest
}

function rangeOfColumn({ dataset: { features } }: Table, feature: number): [number, number] {
  const values = features.selectColumns([feature]).apply(Float64Array.of(1), new Float64Array(features.rows))
  const range: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < range[0]) range[0] = value
    if (value > range[1]) range[1] = value
  }
  return range
}

/** The classes after corrections of the rows that compete with one, of its list where there are lists; −1 of all others. */
export function rivalClasses(table: Table, training: Table, row: number): Int8Array {
  const label = new Map(Array.from(training.rowNumbers, (number, i) => [number, training.dataset.labels[i]]))
  const { queries } = table.dataset
  const competes = (i: number) => !queries || queries[i] === queries[row]
  return Int8Array.from(table.rowNumbers, (number, i) => (competes(i) ? (label.get(number) ?? -1) : -1))
}
