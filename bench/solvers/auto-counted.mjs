import { chooseSolver, run } from '../core.mjs'
import { problemOf } from '../objective/one-lambda.mjs'
import { CountingMatrix, ScanCounter } from './parts/counting-matrix.mjs'

/** Not for its time: how often the solver goes through the data. */
export const contender = {
  name: 'auto-counted',
  summary: 'the solver of `auto` on a matrix that counts what is read (its time does not count)',
  prepare(dataset, objective) {
    const problem = problemOf(dataset, objective)
    const solver = chooseSolver('auto', problem)
    return () => {
      const counter = new ScanCounter(problem.map.rows, problem.map.cols)
      const counted = { ...problem, map: new CountingMatrix(problem.map, counter) }
      const { status } = run(solver, counted, objective)
      return { status, scans: counter.scans, equivalents: counter.equivalents }
    }
  },
}
