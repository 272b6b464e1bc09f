import { expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import { oneThreshold, type Problem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import { roughSpread } from '../alm/metric-schedule.js'
import { run } from '../run.js'
import type { Solver } from '../solver.js'
import { roundsInMemory } from './rows-in-memory.js'
import { roundsOnWatched } from './watch.js'

const shape = { positives: 300, negatives: 30_000, features: 12, penalty: 'l1', lambda: 0.02 } as const
const tolerance = 1e-6

/** The watched rounds from a given w, and how often they had to scan all rows for more. */
function watchedFrom(w: Float64Array) {
  const work = { starts: 0 }
  const solver: Solver = {
    ...alm,
    *iterate(given: Problem) {
      const problem = oneThreshold(given)
      const map = { ...problem.map, rows: problem.map.rows, cols: problem.map.cols, ...countedApply(problem, work) }
      const scores = problem.map.apply(w, new Float64Array(problem.map.rows))
      const start = {
        w,
        dual: problem.loss.dualAtZero(),
        scores,
        guess: false,
        spread: roughSpread(problem.map),
        bound: 0,
      }
      const near = yield* roundsOnWatched({ ...problem, map }, { gap: tolerance, aim: 0.1 * tolerance }, start)
      return yield* roundsInMemory(problem, 0.1 * tolerance, near)
    },
  }
  return { solver, work }
}

function countedApply({ map }: Problem, work: { starts: number }) {
  return {
    apply: (w: Float64Array, out: Float64Array) => {
      work.starts++
      return map.apply(w, out)
    },
    applyTranspose: map.applyTranspose.bind(map),
    readRow: map.readRow.bind(map),
    addRow: map.addRow.bind(map),
    selectRows: map.selectRows.bind(map),
    selectColumns: map.selectColumns.bind(map),
    columnMoments: map.columnMoments.bind(map),
  }
}

const problem = manyRows(shape)
const solution = run(alm, problem, { tolerance })

it('needs no second look at the other rows when it starts near the solution', () => {
  const { solver, work } = watchedFrom(solution.w.map((weight) => 1.05 * weight))
  expect(run(solver, problem, { tolerance }).status).toBe('solved')
  expect(work.starts).toBe(0)
})

it('finds the rows that it should have watched, even from a w that ranks everything upside down', () => {
  const { solver, work } = watchedFrom(solution.w.map((weight) => -weight))
  const found = run(solver, problem, { tolerance })
  expect(found.status).toBe('solved')
  expect(Math.abs(found.certificate.primal - solution.certificate.primal)).toBeLessThan(1e-5)
  expect(found.certificate).toEqual(certify(problem, found.w, found.dual))
  expect(work.starts).toBeGreaterThan(0)
})

it('goes on with all rows when there are too many positives to save anything', () => {
  const crowded = manyRows({ ...shape, positives: 9000, negatives: 9000 })
  const { solver, work } = watchedFrom(new Float64Array(shape.features).fill(0.1))
  expect(run(solver, crowded, { tolerance }).status).toBe('solved')
  expect(work.starts).toBe(0)
})
