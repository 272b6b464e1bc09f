import { describe, expect, it } from 'vitest'
import {
  allMetrics,
  bootstrapIntervals,
  compareMethods,
  diagnose,
  finish,
  fit,
  fitByCrossValidation,
  groupedFolds,
  groupedHoldout,
  holdout,
  InfinitePush,
  type LabelInput,
  type Model,
  metricByName,
  path,
  Random,
  recursiveElimination,
  relax,
  scoreTable,
  selectRows,
  stabilitySelection,
  stratifiedFolds,
  toyProblem,
  verify,
  withOperation,
} from '../src/index.js'
import { thrownBy } from './thrown.js'

const data = toyProblem({ rows: 60, relevant: 2, noise: 3, seed: 1 })
const model = fit(data, { lambdaRatio: 0.1 })
const scores = scoreTable(model, data)
const groups = Array.from(scores, (_, row) => row % 20)
const random = () => Random.fromSeed(1)
const untimed = ({ timing: _, ...rest }: Pick<Model, 'timing'>) => rest

/** Everything that takes labels; what it gives must not depend on how they are written. */
const TAKERS: [name: string, use: (labels: LabelInput) => unknown][] = [
  ['InfinitePush', (y) => untimed(new InfinitePush({ lambdaRatio: 0.1 }).fit(data.features, y).model)],
  ['fit', (labels) => untimed(fit({ ...data, labels }, { lambdaRatio: 0.1 }))],
  ['path', (labels) => path({ ...data, labels }, { count: 3 })],
  ['fitByCrossValidation', (labels) => untimed(finish(fitByCrossValidation({ ...data, labels }, { count: 3 })))],
  ['stabilitySelection', (labels) => finish(stabilitySelection({ ...data, labels }, { subsamples: 4, pfer: 9 }))],
  [
    'compareMethods',
    (labels) => finish(compareMethods({ ...data, labels }, { methods: ['l2-push'], repeats: 1 })).rows,
  ],
  ['recursiveElimination', (labels) => recursiveElimination({ ...data, labels }, { lambdaRatio: 0.1 })],
  ['relax', (labels) => relax({ ...data, labels }, Float64Array.of(1, 0, 0, 0, 0))],
  ['diagnose', (labels) => diagnose({ ...data, labels })],
  ['verify', (labels) => verify(model, { ...data, labels })],
  ['selectRows', (labels) => selectRows({ ...data, labels }, [0, 1, 2]).labels],
  ['allMetrics', (labels) => allMetrics(scores, labels)],
  ['metricByName', (labels) => metricByName('auc')(scores, labels)],
  ['bootstrapIntervals', (labels) => bootstrapIntervals(scores, labels, { seed: 1, repeats: 10 })],
  ['stratifiedFolds', (labels) => stratifiedFolds(labels, 3, random())],
  ['holdout', (labels) => holdout(labels, { trainFraction: 0.5 }, random())],
  ['groupedFolds', (labels) => groupedFolds(labels, groups, 3, random())],
  ['groupedHoldout', (labels) => groupedHoldout(labels, groups, 0.5, random())],
  [
    'withOperation',
    (labels) => withOperation(model, { scores, labels, method: 'held-out' }, { calibrate: 'platt' }).calibration,
  ],
]

describe.each(TAKERS)('%s', (_, use) => {
  const expected = use(data.labels)

  it.each([
    ['1 and 0', Array.from(data.labels)],
    ['1 and −1', Array.from(data.labels, (label) => 2 * label - 1)],
    ['true and false', Array.from(data.labels, (label) => label === 1)],
  ])('takes labels %s', (_, labels) => {
    expect(use(labels)).toEqual(expected)
  })

  it('refuses other labels', () => {
    expect(thrownBy(() => use(Array.from(data.labels, (label) => 2 * label)))).toMatchObject({ code: 'bad-label' })
  })
})

it('scores may be a plain list, which is sorted by size and not by spelling', () => {
  expect(allMetrics([10, 9, 8], [1, 0, 0])).toEqual(allMetrics(Float64Array.of(10, 9, 8), Uint8Array.of(1, 0, 0)))
})
