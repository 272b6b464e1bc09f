import { type EngineRows, valueNames } from '../table/engine-rows.js'

/** Positives count by their weights, every negative 1. */
export function ownWeight(rows: EngineRows): string {
  const one = rows.dialect.number(1)
  if (rows.values.weight === undefined) return one
  const { positive, weight } = valueNames(rows)
  return `case when ${positive} = 1 then ${weight} else ${one} end`
}

/** A value times what its row counts. */
export function weighed(rows: EngineRows, value: string): string {
  return rows.values.weight === undefined ? value : `(${ownWeight(rows)}) * ${value}`
}
