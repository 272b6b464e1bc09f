import { describe, expect, it } from 'vitest'
import {
  compareMethods,
  type Dataset,
  diagnose,
  finish,
  fit,
  fitByCrossValidation,
  InfinitePush,
  path,
  recursiveElimination,
  relax,
  stabilitySelection,
  toyProblem,
} from '../src/index.js'
import { thrownBy } from './thrown.js'

const data = toyProblem({ rows: 40, relevant: 2, noise: 3, seed: 1 })

/** Everything that takes settings, given some that may be wrong. */
const TAKERS: [name: string, use: (data: Dataset, settings: object) => unknown][] = [
  ['InfinitePush', (_, settings) => new InfinitePush(settings)],
  ['fit', (table, settings) => fit(table, { lambdaRatio: 0.1, ...settings })],
  ['path', path],
  ['fitByCrossValidation', fitByCrossValidation],
  ['stabilitySelection', stabilitySelection],
  ['recursiveElimination', (table, settings) => recursiveElimination(table, { lambdaRatio: 0.1, ...settings })],
  ['diagnose', diagnose],
  ['relax', (table, settings) => relax(table, Float64Array.of(1, 0, 0, 0, 0), settings)],
]

describe.each(TAKERS)('%s', (_, use) => {
  it('refuses an option that does not exist, and says which one was meant', () => {
    const error = thrownBy(() => use(data, { tolerence: 1e-3 }))
    expect(error).toMatchObject({ code: 'unknown-option', kind: 'usage', field: 'tolerence' })
    expect(error.hint).toBe("Did you mean 'tolerance'?")
  })

  it('refuses a value of another type instead of turning it into one', () => {
    const error = thrownBy(() => use(data, { tolerance: '0.001' }))
    expect(error).toMatchObject({ code: 'bad-option', kind: 'usage', field: 'tolerance' })
    expect(error.message).toBe('tolerance is "0.001", but must be a number.')
  })

  it('takes an option that is undefined as not given', () => {
    expect(() => use(data, { tolerance: undefined, tolerence: undefined })).not.toThrow()
  })
})

it('an option that only others have is refused, too', () => {
  expect(thrownBy(() => fit(data, { lambdaRatio: 0.1, folds: 5 } as object))).toMatchObject({ field: 'folds' })
  expect(thrownBy(() => new InfinitePush({ lamda: 0.1 } as object)).hint).toBe("Did you mean 'lambda'?")
  expect(thrownBy(() => compareMethods(data, { method: ['l1-push'] } as object)).hint).toBe("Did you mean 'methods'?")
  expect(thrownBy(() => fitByCrossValidation(data, { folds: '5' } as object))).toMatchObject({ field: 'folds' })
  expect(thrownBy(() => new InfinitePush().fit([[1], [0]], [1, 0], { name: ['a'] } as object)).field).toBe('name')
  expect(thrownBy(() => new InfinitePush({ banana: 1 } as object)).hint).toContain('The options are penalty, ')
  expect(thrownBy(() => new InfinitePush(null as unknown as object))).toMatchObject({ field: 'settings' })
})

it('a ranker keeps the options of cross-validation when λ is given', () => {
  const ranker = new InfinitePush({ lambdaRatio: 0.1, folds: 3 })
  expect(ranker.fit(data.features, data.labels, { names: data.names }).status).toBe('solved')
  expect(finish(fitByCrossValidation(data, { folds: 3, count: 5 })).status).toBe('solved')
})
