import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { kernel } from '../objective/kernel.mjs'
import { oneLambda } from '../objective/one-lambda.mjs'
import { often, seldom } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'

const PLACES = ['ordinary', 'one-thread', 'two-threads']

function compared(what, effort, asked) {
  const [ordinary, one, two] = PLACES.map((place) => `${what}-${place}`)
  return {
    ours: two,
    entries: effort(two, one, ordinary),
    targets: [faster(two, ordinary, asked), faster(two, one, 1)],
  }
}

const productCase = (operation, [rows, cols]) => ({
  name: `${operation} f64, ${rows} × ${cols}`,
  objective: kernel(operation, rows, cols),
  ...compared('products', often, 1.5),
})

const fitCase = (recipe, [penalty, lambda]) => ({
  name: `${recipe.name}, ${penalty}, λ = ${lambda}`,
  recipe,
  objective: oneLambda(penalty, lambda),
  ...compared('fit', seldom, 1),
})

/** A large table in memory that threads share, by the clock on the wall: there is nothing to save for the processor but the kernels. */
export const suite = {
  name: 'threads',
  title: 'A large table where it lies: an ordinary array, shared memory on one thread, and on two',
  cases(quick) {
    const shape = quick ? [70_000, 100] : [1_000_000, 100]
    const table = shiftedNormal(...shape)
    return [
      productCase('gemv', shape),
      productCase('gemv-transposed', shape),
      fitCase(table, ['l1', 0.05]),
      fitCase(table, ['l2', 1]),
    ]
  },
}
