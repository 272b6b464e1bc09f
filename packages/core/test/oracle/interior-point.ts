import {
  type Cone,
  inverseSquare,
  part,
  product,
  quotient,
  reach,
  type Scaling,
  scaled,
  scalingOf,
  unscaled,
} from './cones.js'
import type { ConvexProgram, ProgramSolution, Row } from './convex-program.js'
import { factorize, type LinearSolve } from './dense-lu.js'

/**
 * A dense Mehrotra predictor–corrector method for convex quadratic programs, with second-order cones where the program
 * has any. It exists because the active-set method of HiGHS cycles on many of these programs, and on some calls a point
 * optimal that is not; HiGHS has no cones at all. With s = Gx − h and multipliers z within the cones, and y, it solves
 * Qx + c − Gᵀz − Eᵀy = 0, Ex = f, s∘z = 0.
 * Fifteen to twenty-five iterations do; where rounding hides that, many more would drift away again.
 */
export function solveByInteriorPoint(program: ConvexProgram, maxIterations = 30): ProgramSolution {
  const form = coneForm(program)
  const state = start(form)
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const residual = residuals(form, state)
    const gap = complementarityGap(state)
    const size = 1 + Math.abs(objective(form, state.x))
    if (gap < 1e-14 * size && residual.norm < 1e-13 * size) break
    if (!step(form, state, residual)) break
  }
  const rowDuals = new Float64Array(program.rows.length)
  form.G.forEach(({ index }, i) => {
    if (index >= 0) rowDuals[index] = state.z[i]
  })
  form.E.forEach(({ index }, i) => {
    rowDuals[index] = state.y[i]
  })
  return { objective: objective(form, state.x), values: state.x, rowDuals }
}

/** A row and its number in the program, −1 for a bound x ≥ 0 and for the coordinates of a cone. */
type NumberedRow = Row & { index: number }

interface ConeForm {
  Q: Float64Array
  c: Float64Array
  G: NumberedRow[]
  E: NumberedRow[]
  /** They partition the rows of G. */
  cones: Cone[]
}

interface State {
  x: Float64Array
  s: Float64Array
  z: Float64Array
  y: Float64Array
}

interface Residuals {
  dual: Float64Array
  inequality: Float64Array
  equality: Float64Array
  norm: number
}

function coneForm({ columns, rows, cones }: ConvexProgram): ConeForm {
  const numbered = rows.map((row, index) => ({ ...row, index }))
  const coordinate = (k: number) => ({ columns: [k], coefficients: [1], lower: 0, equality: false, index: -1 })
  const halfLines = [
    ...numbered.filter((row) => !row.equality),
    ...columns.flatMap((column, k) => (column.free ? [] : [coordinate(k)])),
  ]
  const G = [...halfLines, ...cones.flat().map(coordinate)]
  let begin = halfLines.length
  const round = cones.map(({ length }) => {
    begin += length
    return { start: begin - length, size: length }
  })
  return {
    Q: Float64Array.from(columns, (column) => column.quadratic),
    c: Float64Array.from(columns, (column) => column.cost),
    G,
    E: numbered.filter((row) => row.equality),
    cones: [...halfLines.map((_, i) => ({ start: i, size: 1 })), ...round],
  }
}

/** s = z = the middle of each cone. */
function start({ c, G, E, cones }: ConeForm): State {
  const middle = new Float64Array(G.length)
  for (const cone of cones) middle[cone.start] = 1
  return { x: new Float64Array(c.length), s: middle, z: middle.slice(), y: new Float64Array(E.length) }
}

function residuals({ Q, c, G, E }: ConeForm, { x, s, z, y }: State): Residuals {
  const dual = c.map((cost, k) => cost + Q[k] * x[k])
  for (let i = 0; i < G.length; i++) addRow(dual, G[i], -z[i])
  for (let i = 0; i < E.length; i++) addRow(dual, E[i], -y[i])
  const inequality = s.map((slack, i) => rowValue(G[i], x) - G[i].lower - slack)
  const equality = Float64Array.from(E, (row) => rowValue(row, x) - row.lower)
  return { dual, inequality, equality, norm: Math.max(...[dual, inequality, equality].map(largest)) }
}

/** One predictor and corrector; false when no further step can be taken. */
function step(form: ConeForm, state: State, residual: Residuals): boolean {
  const scalings = form.cones.map((cone) => scalingOf(cone, state.s, state.z))
  const solve = factoredKkt(form, scalings)
  if (!solve) return false
  const towards = (products: Float64Array) => direction(form, { residual, products, solve, scalings })
  const affine = towards(byCone(state.s, scalings, ({ lambda }) => product(lambda, lambda)))
  const far = longestStep(form, state, affine)
  const gap = complementarityGap(state)
  const after = complementarityGap({ s: moved(state.s, affine.s, far), z: moved(state.z, affine.z, far) })
  const target = (gap * (after / gap) ** 3 * state.s.length) / form.cones.length
  const move = towards(
    byCone(state.s, scalings, (scaling) => {
      const [ds, dz] = [part(scaling.cone, affine.s), part(scaling.cone, affine.z)]
      const second = product(unscaled(scaling, ds), scaled(scaling, dz))
      const first = product(scaling.lambda, scaling.lambda)
      return first.map((value, k) => value + second[k] - (k === 0 ? target : 0))
    }),
  )
  const length = Math.min(1, 0.995 * longestStep(form, state, move))
  if (!(length > 1e-12) || !move.x.every(Number.isFinite)) return false
  for (const name of ['x', 's', 'z', 'y'] as const) state[name] = moved(state[name], move[name], length)
  return true
}

/** The matrix [Q + GᵀW⁻²G, −Eᵀ; E, 0]: everything else is eliminated by hand. */
function factoredKkt({ Q, G, E }: ConeForm, scalings: readonly Scaling[]): LinearSolve | undefined {
  const size = Q.length
  const matrix = Array.from({ length: size + E.length }, () => new Float64Array(size + E.length))
  for (let k = 0; k < size; k++) matrix[k][k] = Q[k]
  for (const scaling of scalings) {
    const { start: first, size: rows } = scaling.cone
    for (let a = 0; a < rows; a++) {
      for (let b = 0; b < rows; b++) addOuter(matrix, G[first + a], G[first + b], inverseSquare(scaling, a, b))
    }
  }
  E.forEach(({ columns, coefficients }, i) => {
    columns.forEach((k, a) => {
      matrix[k][size + i] = -coefficients[a]
      matrix[size + i][k] = coefficients[a]
    })
  })
  return factorize(matrix)
}

function addOuter(matrix: readonly Float64Array[], left: Row, right: Row, factor: number): void {
  left.columns.forEach((k, a) => {
    const weight = factor * left.coefficients[a]
    for (let b = 0; b < right.columns.length; b++) matrix[k][right.columns[b]] += weight * right.coefficients[b]
  })
}

interface NewtonSystem {
  residual: Residuals
  /** What the products (W⁻¹s)∘(Wz) are to be reduced by, to first order. */
  products: Float64Array
  solve: LinearSolve
  scalings: readonly Scaling[]
}

function direction({ Q, G, E }: ConeForm, { residual, products, solve, scalings }: NewtonSystem): State {
  // W(λ\products): what Δs + W²Δz has to come to.
  const wanted = byCone(products, scalings, (scaling) =>
    scaled(scaling, quotient(scaling.lambda, part(scaling.cone, products))),
  )
  const inverse = (v: Float64Array) =>
    byCone(v, scalings, (scaling) => unscaled(scaling, unscaled(scaling, part(scaling.cone, v))))
  const rhs = new Float64Array(Q.length + E.length)
  for (let k = 0; k < Q.length; k++) rhs[k] = -residual.dual[k]
  for (let i = 0; i < E.length; i++) rhs[Q.length + i] = -residual.equality[i]
  const pulled = inverse(moved(wanted, residual.inequality, 1))
  for (let i = 0; i < G.length; i++) addRow(rhs, G[i], -pulled[i])
  const solution = solve(rhs)
  const x = solution.subarray(0, Q.length)
  const ds = residual.inequality.map((value, i) => rowValue(G[i], x) + value)
  const dz = inverse(moved(wanted, ds, 1)).map((value) => -value)
  return { x, s: ds, z: dz, y: solution.subarray(Q.length) }
}

/** What is computed cone by cone, as one vector like `shape`. */
function byCone(
  shape: Float64Array,
  scalings: readonly Scaling[],
  compute: (scaling: Scaling) => Float64Array,
): Float64Array {
  const all = new Float64Array(shape.length)
  for (const scaling of scalings) all.set(compute(scaling), scaling.cone.start)
  return all
}

/** How far s and z stay within their cones, a little over 1 at most. */
function longestStep({ cones }: ConeForm, { s, z }: State, move: State): number {
  let length = 1 / 0.995
  for (const cone of cones) {
    length = Math.min(length, reach(part(cone, s), part(cone, move.s)), reach(part(cone, z), part(cone, move.z)))
  }
  return length
}

function complementarityGap({ s, z }: Pick<State, 's' | 'z'>): number {
  return s.reduce((sum, slack, i) => sum + slack * z[i], 0) / s.length
}

function objective({ Q, c }: ConeForm, x: Float64Array): number {
  return x.reduce((sum, value, k) => sum + (c[k] + 0.5 * Q[k] * value) * value, 0)
}

function rowValue({ columns, coefficients }: Row, x: Float64Array): number {
  let sum = 0
  for (let a = 0; a < columns.length; a++) sum += coefficients[a] * x[columns[a]]
  return sum
}

function addRow(target: Float64Array, { columns, coefficients }: Row, factor: number): void {
  for (let a = 0; a < columns.length; a++) target[columns[a]] += factor * coefficients[a]
}

function moved(from: Float64Array, by: Float64Array, length: number): Float64Array {
  return from.map((value, k) => value + length * by[k])
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
