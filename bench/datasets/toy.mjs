import { toyProblem } from '../core.mjs'

/**
 * The toy problem of the paper's section 4.1.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function toy(rows, relevant, noise) {
  return {
    name: `toy-${rows}x${relevant + noise}`,
    make() {
      const { features, labels } = toyProblem({ rows, relevant, noise, seed: 1 })
      return { rows, cols: features.cols, labels, values: features.values }
    },
  }
}
