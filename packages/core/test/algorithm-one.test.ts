import { expect, it } from 'vitest'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import type { Vec } from '../src/numeric/matrix/linear-map.js'
import { L2 } from '../src/penalty/l2.js'
import { pushLoss } from '../src/problem/class-order.js'
import { projectOntoL1InfBall } from '../src/prox/l1inf-ball.js'
import { AS_PRINTED } from '../src/solver/admm-pairs/admm-pairs.js'
import { AlgorithmOne } from '../src/solver/admm-pairs/algorithm-one.js'
import { Random } from '../src/statistics/random.js'
import { factorize } from './oracle/dense-lu.js'

const [m, n, d] = [4, 3, 5]
const [lambda, mu] = [0.3, 0.2]
/** γ and η of Douglas–Rachford, and passes enough for all digits. */
const [step, relaxation, passes] = [1, 1, 300]

const random = Random.fromSeed(3)
const rows = Array.from({ length: m + n }, (_, i) =>
  Float64Array.from({ length: d }, () => random.normal() + (i < m ? 0.5 : 0)),
)

const dot = (a: Vec, b: Vec) => a.reduce((sum, value, k) => sum + value * b[k], 0)
const largest = (a: Vec) => a.reduce((max, value) => Math.max(max, Math.abs(value)), 0)

/** Algorithm 1 with Ω = ½‖w‖² and X formed, one statement per line; with the slips of the text put right. */
function* byTheLetter(): Generator<{ w: Vec; gamma: Vec }, never> {
  const X = Array.from({ length: m * n }, (_, t) => rows[t % m].map((x, k) => x - rows[m + Math.floor(t / m)][k])) // 1
  const columns = Array.from({ length: d }, (_, k) => Float64Array.from(X, (row) => row[k]))
  const normal = columns.map((x, k) => Float64Array.from(columns, (y, l) => dot(x, y) + (k === l ? lambda / mu : 0)))
  const ridge = factorize(normal) as (rhs: Vec) => Vec
  let a: Vec = new Float64Array(m * n) // 3
  let gamma: Vec = new Float64Array(m * n)
  // 4
  for (;;) {
    let s: Vec = a.map((value, t) => 1 - value - gamma[t]) // 5
    const w = ridge(Float64Array.from(columns, (column) => dot(column, s))) // 6
    s = gamma.map((value, t) => 1 - value - dot(X[t], w)) // 7
    let plus: Vec = new Float64Array(m * n) // 8
    let minus: Vec = new Float64Array(m * n)
    // 9
    for (let pass = 0; pass < 2; pass++) {
      minus = s.map((value, t) => Math.max(-value + plus[t], 0)) // 10
      plus = douglasRachford(s.map((value, t) => minus[t] + value)) // 11–16
    } // 17
    a = plus.map((value, t) => value - minus[t]) // 18
    gamma = gamma.map((value, t) => value + dot(X[t], w) + a[t] - 1) // 19
    yield { w, gamma } // 20 and 21
  }
}

function douglasRachford(b: Vec): Vec {
  let u: Vec = b
  let v: Vec = new Float64Array(b.length) // 11
  // 12
  for (let pass = 0; pass < passes; pass++) {
    u = v.map((value, t) => Math.max(value + step * b[t], 0) / (1 + step)) // 13
    const reflected = u.map((value, t) => 2 * value - v[t])
    const inside = projectOntoL1InfBall(reflected, n, m, step / (m * mu), reflected)
    v = v.map((value, t) => value + relaxation * (u[t] - value - inside[t])) // 14
  } // 15
  return u // 16
}

// @paper eq:4-8 alg:1-3 alg:5-19
it.each(['paper', 'exact'] as const)('Algorithm 1 goes pass by pass where its 21 lines lead (%s prox)', (prox) => {
  const map = new DenseRows(m + n, d, Float64Array.from(rows.flatMap((row) => [...row])))
  const order = { rows: Int32Array.from(rows.keys()), weights: new Float64Array(m).fill(1 / m), negatives: n }
  const problem = { map, loss: pushLoss(order, { kind: 'max' }), penalty: new L2(d), lambda }
  const algorithm = new AlgorithmOne(problem, { ...AS_PRINTED, mu, prox })
  const letter = byTheLetter()
  for (let pass = 0; pass < 40; pass++) {
    const { w, gamma } = letter.next().value
    algorithm.step(1e-14)
    const found = algorithm.iterate()
    expect(largest(found.w.map((value, k) => value - w[k]))).toBeLessThan(4e-13)
    // (−α, β) = μγ, summed over the pairs of each row.
    const alpha = Float64Array.from(
      { length: m },
      (_, i) => mu * gamma.reduce((sum, y, t) => sum + (t % m === i ? y : 0), 0),
    )
    expect(largest(alpha.map((value, i) => value - found.dual[i]))).toBeLessThan(4e-13)
  }
})
