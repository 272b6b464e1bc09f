import type { Vec } from '../../numeric/matrix/linear-map.js'

/**
 * Raises every value to the largest of its block, in place: the prox of a block needs one step for all its features, and
 * the one that suits its largest column is safe for the others.
 */
export function largestInBlock(values: Vec, blocks: readonly Int32Array[] | undefined): Vec {
  for (const block of blocks ?? []) {
    const largest = block.reduce((max, k) => Math.max(max, values[k]), 0)
    for (const k of block) values[k] = largest
  }
  return values
}
