import type { PointView, TableView } from '../../engine/views.js'

/** A column whose value can be changed: a number, or one of its levels. */
export interface ChangeableColumn {
  name: string
  /** Its features; one for each level of a category. */
  features: readonly number[]
  /** Of a category: the level that each feature stands for. */
  levels?: readonly string[]
  /** Whether the rule weighs any of them. */
  used: boolean
}

/** The columns that features are made of, those with the largest weights first, then the unused ones in their order. */
export function changeableColumns({ columnOf, levelOf }: TableView, point: PointView): ChangeableColumn[] {
  const weight = new Map(Array.from(point.features, (feature, k) => [feature, Math.abs(point.weights[k])]))
  const members = new Map<string, number[]>()
  for (const [feature, name] of columnOf.entries()) members.set(name, [...(members.get(name) ?? []), feature])
  const columns = [...members].map(([name, all]) => {
    const named = all.filter((feature) => levelOf[feature] !== undefined)
    const features = named.length > 0 ? named : all.slice(0, 1)
    const largest = Math.max(0, ...all.map((feature) => weight.get(feature) ?? 0))
    const levels = named.length > 0 && { levels: named.map((feature) => levelOf[feature] ?? '') }
    return { largest, column: { name, features, used: largest > 0, ...levels } }
  })
  return columns.sort((a, b) => b.largest - a.largest).map(({ column }) => column)
}

/** The level of a row in a category; undefined where no feature stands for it. */
export function levelIn({ features, levels = [] }: ChangeableColumn, values: Float64Array): string | undefined {
  const place = features.findIndex((feature) => values[feature] === 1)
  return place < 0 ? undefined : levels[place]
}

/** The values with one level and no other; undefined is a level that no feature stands for. */
export function withLevel(
  { features, levels = [] }: ChangeableColumn,
  values: Float64Array,
  level: string | undefined,
) {
  const changed = values.slice()
  features.forEach((feature, k) => {
    changed[feature] = levels[k] === level ? 1 : 0
  })
  return changed
}
