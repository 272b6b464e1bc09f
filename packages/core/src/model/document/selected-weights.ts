import type { Model, SelectedWeight } from './model.js'

/**
 * The features that have a weight, largest magnitude first; of equals the first column first. A list, since an object
 * puts names that look like whole numbers before all others, in ascending order.
 */
export function selectedWeights({ names, weights }: Pick<Model['scoring'], 'names' | 'weights'>): SelectedWeight[] {
  const selected = names.map((name, k) => ({ name, weight: weights[k] })).filter(({ weight }) => weight !== 0)
  return selected.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}
