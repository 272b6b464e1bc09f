import type { PointView, TableView } from '../../engine/views.js'

/** A line of the features table. */
export interface FeatureLine {
  feature: number
  name: string
  weight: number
  /** How often it is selected on halves of the rows, when that was asked for. */
  stability: number | undefined
}

export type SortBy = 'name' | 'weight' | 'stability'

/** What the table shows of the features. */
export interface FeatureChoice {
  search: string
  /** Also features without weight. */
  all: boolean
  sortBy: SortBy
  stability: Float64Array | undefined
}

/** The features to show, in order: names as one reads them, weights and stability from the largest down. */
export function featureLines(table: TableView, point: PointView, choice: FeatureChoice): FeatureLine[] {
  const { search, all, sortBy, stability } = choice
  const weights = new Map(Array.from(point.features, (feature, k) => [feature, point.weights[k]]))
  const shown = all ? Array.from(table.features.keys()) : [...weights.keys()]
  const lines = shown.map((feature) => ({
    feature,
    name: table.features[feature],
    weight: weights.get(feature) ?? 0,
    stability: stability?.[feature],
  }))
  const sought = search.toLowerCase()
  return lines.filter(({ name }) => name.toLowerCase().includes(sought)).sort(ORDERS[sortBy])
}

type Order = (a: FeatureLine, b: FeatureLine) => number

const names = new Intl.Collator('en', { numeric: true })
const byWeight: Order = (a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.feature - b.feature
const ORDERS: Readonly<Record<SortBy, Order>> = {
  name: (a, b) => names.compare(a.name, b.name) || a.feature - b.feature,
  weight: byWeight,
  stability: (a, b) => (b.stability ?? 0) - (a.stability ?? 0) || byWeight(a, b),
}
