import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import type { RowMap } from '../../numeric/matrix/linear-map.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { workingSet } from './working-set.js'

const shape = { positives: 500, negatives: 40_000, features: 10, penalty: 'l1', lambda: 0.02 } as const

/** Counts the work on a map in scans: a product with all rows is one, a row that is read or copied a part of one. */
function counted(map: RowMap) {
  const work = { scans: 0 }
  const rows = (count: number) => {
    work.scans += count / map.rows
  }
  const counting: RowMap = {
    rows: map.rows,
    cols: map.cols,
    apply: (w, out) => {
      work.scans++
      return map.apply(w, out)
    },
    applyTranspose: (a, out) => {
      rows(a.reduce((count, value) => count + (value === 0 ? 0 : 1), 0))
      return map.applyTranspose(a, out)
    },
    readRow: (i, out, offset) => {
      rows(1)
      map.readRow(i, out, offset)
    },
    addRow: (i, scale, out) => {
      rows(1)
      map.addRow(i, scale, out)
    },
    selectRows: (list) => {
      rows(list.length)
      return map.selectRows(list)
    },
    selectColumns: (columns) => map.selectColumns(columns),
    columnMoments: () => map.columnMoments(),
  }
  return { map: counting, work }
}

it.each(['l1', 'l2'] as const)('needs at most 4 scans of the data, the certificate included: %s', (penalty) => {
  const problem = manyRows({ ...shape, penalty })
  const { map, work } = counted(problem.map)
  const solution = run(workingSet, { ...problem, map }, { tolerance: 1e-6 })
  expect(solution.status).toBe('solved')
  expect(work.scans).toBeLessThanOrEqual(4)
})

/** A signal that counts how often it is looked at, and says stop after so many looks. */
function countingSignal(patience = Number.POSITIVE_INFINITY) {
  const signal = {
    looks: 0,
    get aborted() {
      return ++signal.looks > patience
    },
  }
  return signal
}

/** A signal that notes how much work was done since it was looked at last. */
function workingSignal(work: { scans: number }) {
  const signal = {
    most: 0,
    last: 0,
    get aborted() {
      signal.most = Math.max(signal.most, work.scans - signal.last)
      signal.last = work.scans
      return false
    },
  }
  return signal
}

describe('reads the data at most three times between two looks at its limits', () => {
  it.each([alm, workingSet])('$name', (solver) => {
    for (const part of [{}, { penalty: 'l2' }, { sparse: true, features: 30, penalty: 'l2' }] as const) {
      const problem = manyRows({ ...shape, negatives: 8000, ...part })
      const { map, work } = counted(problem.map)
      const signal = workingSignal(work)
      expect(run(solver, { ...problem, map }, { tolerance: 1e-4, signal }).status).toBe('solved')
      expect(work.scans).toBeGreaterThan(1)
      expect(signal.most).toBeLessThanOrEqual(3)
    }
  })
})

it('looks at its limits all along, and hands over the best point it has when it is stopped', () => {
  const problem = manyRows(shape)
  const whole = countingSignal()
  const solved = run(workingSet, problem, { tolerance: 1e-6, signal: whole })
  expect(whole.looks).toBeGreaterThan(50 * solved.iterations)
  const stopped = run(workingSet, problem, { tolerance: 1e-6, signal: countingSignal(Math.round(0.8 * whole.looks)) })
  expect(stopped.status).toBe('aborted')
  expect(stopped.certificate.primal).toBeLessThan(0.99)
  expect(stopped.certificate).toEqual(certify(problem, stopped.w, stopped.dual))
})
