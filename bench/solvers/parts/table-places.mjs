import { allocateTable, DenseRows, setProductThreads } from '../../core.mjs'
import { randomArray } from '../../objective/kernel.mjs'

/** Where a table lies, and how many threads multiply with it. */
const PLACES = {
  ordinary: {
    allocate: (rows, cols) => new Float64Array(rows * cols),
    threads: 1,
    words: 'an ordinary array, one thread',
  },
  'one-thread': { allocate: allocateTable, threads: 1, words: 'shared memory, one thread' },
  'two-threads': { allocate: allocateTable, threads: 2, words: 'shared memory, two threads' },
}

function placed({ allocate, threads }, { rows, cols, values }) {
  setProductThreads(threads)
  const copy = allocate(rows, cols)
  copy.set(values)
  return new DenseRows(rows, cols, copy)
}

/** Products with a table that lies there. */
export function productsAt(place) {
  return {
    name: `products-${place}`,
    ours: true,
    summary: `products of a table in ${PLACES[place].words}`,
    prepare(_dataset, { operation, rows, cols }) {
      const x = placed(PLACES[place], { rows, cols, values: randomArray(rows * cols) })
      const [w, a] = [randomArray(cols), randomArray(rows)]
      const [scores, sums] = [new Float64Array(rows), new Float64Array(cols)]
      return operation === 'gemv' ? () => void x.apply(w, scores) : () => void x.applyTranspose(a, sums)
    },
  }
}

/** The public `fit` on it. */
export function fitAt(place, { prepare }) {
  return {
    name: `fit-${place}`,
    ours: true,
    summary: `the public \`fit\` of a table in ${PLACES[place].words}`,
    prepare: ({ features, ...rest }, objective) =>
      prepare({ ...rest, features: placed(PLACES[place], features) }, objective),
  }
}
