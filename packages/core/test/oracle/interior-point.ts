import type { ConvexProgram, ProgramSolution, Row } from './convex-program.js'
import { factorize, type LinearSolve } from './dense-lu.js'

/**
 * A dense Mehrotra predictor–corrector method for convex quadratic programs. It exists because the active-set method
 * of HiGHS cycles on many of these programs, and on some calls a point optimal that is not. With s = Gx − h ≥ 0 and
 * multipliers z ≥ 0 and y, it solves Qx + c − Gᵀz − Eᵀy = 0, Ex = f, s_i z_i = 0.
 * Fifteen to twenty-five iterations do; where rounding hides that, many more would drift away again.
 */
export function solveByInteriorPoint(program: ConvexProgram, maxIterations = 30): ProgramSolution {
  const form = inequalityForm(program)
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

/** A row and its number in the program, −1 for a bound x ≥ 0. */
type NumberedRow = Row & { index: number }

interface InequalityForm {
  Q: Float64Array
  c: Float64Array
  G: NumberedRow[]
  E: NumberedRow[]
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

function inequalityForm({ columns, rows }: ConvexProgram): InequalityForm {
  const numbered = rows.map((row, index) => ({ ...row, index }))
  const bounds = columns.flatMap((column, k) =>
    column.free ? [] : [{ columns: [k], coefficients: [1], lower: 0, equality: false, index: -1 }],
  )
  return {
    Q: Float64Array.from(columns, (column) => column.quadratic),
    c: Float64Array.from(columns, (column) => column.cost),
    G: [...numbered.filter((row) => !row.equality), ...bounds],
    E: numbered.filter((row) => row.equality),
  }
}

function start({ c, G, E }: InequalityForm): State {
  return {
    x: new Float64Array(c.length),
    s: new Float64Array(G.length).fill(1),
    z: new Float64Array(G.length).fill(1),
    y: new Float64Array(E.length),
  }
}

function residuals({ Q, c, G, E }: InequalityForm, { x, s, z, y }: State): Residuals {
  const dual = c.map((cost, k) => cost + Q[k] * x[k])
  for (let i = 0; i < G.length; i++) addRow(dual, G[i], -z[i])
  for (let i = 0; i < E.length; i++) addRow(dual, E[i], -y[i])
  const inequality = s.map((slack, i) => rowValue(G[i], x) - G[i].lower - slack)
  const equality = y.map((_, i) => rowValue(E[i], x) - E[i].lower)
  return { dual, inequality, equality, norm: Math.max(largest(dual), largest(inequality), largest(equality)) }
}

/** One predictor–corrector step; false when it cannot move any more. */
function step(form: InequalityForm, state: State, residual: Residuals): boolean {
  const { s, z } = state
  const solve = factoredKkt(form, state)
  if (!solve) return false
  const towards = (products: Float64Array) => direction(form, { state, residual, products, solve })
  const affine = towards(s.map((slack, i) => slack * z[i]))
  const reach = longestStep(state, affine)
  const gap = complementarityGap(state)
  const after = complementarityGap({ s: moved(s, affine.s, reach), z: moved(z, affine.z, reach) })
  const target = gap * (after / gap) ** 3
  const move = towards(s.map((slack, i) => slack * z[i] + affine.s[i] * affine.z[i] - target))
  const length = Math.min(1, 0.995 * longestStep(state, move))
  if (!(length > 1e-12) || !move.x.every(Number.isFinite)) return false
  for (const part of ['x', 's', 'z', 'y'] as const) state[part] = moved(state[part], move[part], length)
  return true
}

/** The matrix [Q + Gᵀdiag(z/s)G, −Eᵀ; E, 0]: everything else is eliminated by hand. */
function factoredKkt({ Q, G, E }: InequalityForm, { s, z }: State): LinearSolve | undefined {
  const size = Q.length
  const matrix = Array.from({ length: size + E.length }, () => new Float64Array(size + E.length))
  for (let k = 0; k < size; k++) matrix[k][k] = Q[k]
  G.forEach(({ columns, coefficients }, i) => {
    columns.forEach((k, a) => {
      const weight = (z[i] / s[i]) * coefficients[a]
      for (let b = 0; b < columns.length; b++) matrix[k][columns[b]] += weight * coefficients[b]
    })
  })
  E.forEach(({ columns, coefficients }, i) => {
    columns.forEach((k, a) => {
      matrix[k][size + i] = -coefficients[a]
      matrix[size + i][k] = coefficients[a]
    })
  })
  return factorize(matrix)
}

interface NewtonSystem {
  state: State
  residual: Residuals
  /** What the products s_i z_i are to be reduced by, to first order. */
  products: Float64Array
  solve: LinearSolve
}

function direction({ Q, G, E }: InequalityForm, { state, residual, products, solve }: NewtonSystem): State {
  const { s, z } = state
  const rhs = new Float64Array(Q.length + E.length)
  for (let k = 0; k < Q.length; k++) rhs[k] = -residual.dual[k]
  for (let i = 0; i < E.length; i++) rhs[Q.length + i] = -residual.equality[i]
  for (let i = 0; i < G.length; i++) addRow(rhs, G[i], -(products[i] + z[i] * residual.inequality[i]) / s[i])
  const solution = solve(rhs)
  const x = solution.subarray(0, Q.length)
  const ds = s.map((_, i) => rowValue(G[i], x) + residual.inequality[i])
  const dz = z.map((multiplier, i) => -(products[i] + multiplier * ds[i]) / s[i])
  return { x, s: ds, z: dz, y: solution.subarray(Q.length) }
}

/** How far s and z stay ≥ 0, a little over 1 at most. */
function longestStep({ s, z }: State, move: State): number {
  let length = 1 / 0.995
  for (let i = 0; i < s.length; i++) {
    if (move.s[i] < 0) length = Math.min(length, -s[i] / move.s[i])
    if (move.z[i] < 0) length = Math.min(length, -z[i] / move.z[i])
  }
  return length
}

function complementarityGap({ s, z }: Pick<State, 's' | 'z'>): number {
  return s.reduce((sum, slack, i) => sum + slack * z[i], 0) / s.length
}

function objective({ Q, c }: InequalityForm, x: Float64Array): number {
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
