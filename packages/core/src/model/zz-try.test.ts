import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fit } from './fit.js'
import { verify } from './verify.js'
import { denseFromRows } from '../numeric/dense-rows.js'
import { PENALTIES } from '../penalty/all.js'
import { finish, fitByCrossValidation } from '../selection/cross-validation.js'
import { path } from '../selection/path.js'
const lines = readFileSync(new URL('../../../cli/data/sonar.csv', import.meta.url), 'utf8').trim().split('\n')
const names = lines[0].split(',').slice(0, -1)
const cells = lines.slice(1).map((l) => l.split(','))
console.log(new Set(cells.map((c) => c[60])))
const data = { features: denseFromRows(cells.map((c) => c.slice(0, 60).map(Number))), names, labels: Uint8Array.from(cells, (c) => (c[60] === cells[207][60] ? 1 : 0)) }
const groups = Array.from({ length: 15 }, (_, g) => [0, 1, 2, 3].map((i) => 4 * g + i))
test('t', () => {
  for (const penalty of Object.keys(PENALTIES) as (keyof typeof PENALTIES)[]) {
    let t = Date.now()
    const m = fit(data, { penalty, groups, lambdaRatio: 0.1 })
    console.log(penalty, m.status, m.certificate, m.features, Date.now() - t, m.lambdaMax, m.dual.positives.length, m.dual.negatives.length)
    t = Date.now()
    console.log(verify(m, data).checks.filter((c) => !c.passed), Date.now() - t)
  }
  let t = Date.now()
  const m = finish(fitByCrossValidation(data, { folds: 3, count: 15 }))
  console.log(Date.now() - t, m.lambda, m.features)
  t = Date.now()
  path(data, { count: 20 })
  console.log(Date.now() - t)
  const factors = new Float64Array(60).fill(1)
  factors[3] = 0
  factors[4] = Infinity
  const z = fit(data, { penalty: 'adaptive-l1', factors, lambda: 0.05 })
  console.log(z.status, z.certificate, z.lambdaMax, z.weights, verify(z, data))
})
