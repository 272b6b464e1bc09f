import { expect, it } from 'vitest'
import * as door from '../src/index.js'
import * as internal from '../src/internal.js'
import * as scoring from '../src/scoring.js'

/** What a release promises to keep. Whoever adds a name here promises it, too: docs/decisions/0022-three-doors.md. */
const PUBLIC = [
  // learn
  'InfinitePush',
  'fit',
  'path',
  'walkPath',
  'fitByCrossValidation',
  'finish',
  'stabilitySelection',
  'compareMethods',
  'recursiveElimination',
  'relax',
  // use and check
  'parseModel',
  'serializeModel',
  'scoreTable',
  'rank',
  'contributions',
  'probabilityOf',
  'withOperation',
  'verify',
  'diagnose',
  // measure
  'allMetrics',
  'allocateTable',
  'metricByName',
  'bootstrapIntervals',
  // tables
  'toyProblem',
  'DenseRows',
  'denseFromRows',
  'DenseColumns',
  'CsrMatrix',
  'csrFromEntries',
  'selectRows',
  'holdout',
  'stratifiedFolds',
  'groupedHoldout',
  'groupedFolds',
  'Random',
  // what there is
  'PENALTIES',
  'SOLVERS',
  'METRICS',
  'METHODS',
  'InfinitePushError',
  'VERSION',
]

it('the public door exports what it promises, and nothing else', () => {
  expect(Object.keys(door).sort()).toEqual([...PUBLIC].sort())
})

it('the door of pages that only score is as narrow as it says', () => {
  const names = ['parseModel', 'namedColumns', 'scoreTable', 'rank', 'contributions', 'probabilityOf']
  expect(Object.keys(scoring).sort()).toEqual([...names, 'InfinitePushError'].sort())
})

it('nothing is behind two doors that are one for the packages here', () => {
  expect(Object.keys(internal).filter((name) => name in door)).toEqual([])
})
