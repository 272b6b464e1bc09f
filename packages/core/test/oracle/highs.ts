import loadHighs, { type Highs, type ModelData, type OptionValue } from 'highs'
import type { ConvexProgram, ProgramSolution } from './convex-program.js'

/** HiGHS options; the names are its own. */
export type HighsSetting = Readonly<Record<string, OptionValue>>

const BASE: HighsSetting = {
  output_flag: false,
  time_limit: 60,
  primal_feasibility_tolerance: 1e-10,
  dual_feasibility_tolerance: 1e-10,
  small_matrix_value: 1e-12,
}

/** Tried in this order until one of them ends with the status "optimal". */
export const LP_SETTINGS: readonly HighsSetting[] = [
  { solver: 'simplex', presolve: 'off' },
  { solver: 'simplex', presolve: 'on' },
  { solver: 'ipm', presolve: 'on', ipm_optimality_tolerance: 1e-12 },
]

let runtime: Promise<Highs> | undefined

// The package's declarations describe its CommonJS build, where the loader is a property of the default import.
const load = loadHighs as unknown as typeof loadHighs.default

function loaded(): Promise<Highs> {
  runtime ??= load()
  return runtime
}

/** The arrays go to HiGHS as they are, so that no digit is lost in a text format. */
function modelData(program: ConvexProgram): ModelData {
  const { columns, rows } = program
  const starts = [0]
  for (const row of rows) starts.push(starts[starts.length - 1] + row.columns.length)
  const shape = { numCols: columns.length, numRows: rows.length }
  return {
    ...shape,
    colCost: columns.map((column) => column.cost),
    colLower: columns.map((column) => (column.free ? Number.NEGATIVE_INFINITY : 0)),
    colUpper: columns.map(() => Number.POSITIVE_INFINITY),
    rowLower: rows.map((row) => row.lower),
    rowUpper: rows.map((row) => (row.equality ? row.lower : Number.POSITIVE_INFINITY)),
    matrix: {
      ...shape,
      format: 'csr',
      starts,
      indices: rows.flatMap((row) => row.columns),
      values: rows.flatMap((row) => row.coefficients),
    },
  }
}

/** One run of HiGHS on a linear program; undefined when it did not end with the status "optimal". */
export async function runHighs(program: ConvexProgram, setting: HighsSetting): Promise<ProgramSolution | undefined> {
  const highs = await loaded()
  try {
    return highs.withModel(modelData(program), (model) => {
      model.options.set({ ...BASE, ...setting })
      if (model.run().modelStatus !== highs.constants.modelStatus.optimal) return undefined
      const { colValue, rowDual } = model.getSolution()
      return { objective: model.getObjectiveValue(), values: colValue, rowDuals: rowDual }
    })
  } catch {
    // After an abort the WebAssembly memory cannot be trusted: the next run gets a new instance.
    runtime = undefined
    return undefined
  }
}

/** Solves a linear program, falling back to other settings; throws when none ends with the status "optimal". */
export async function solveLp(program: ConvexProgram): Promise<ProgramSolution> {
  for (const setting of LP_SETTINGS) {
    const solution = await runHighs(program, setting)
    if (solution) return solution
  }
  throw new Error(`HiGHS did not solve a program of ${program.rows.length} rows under ${LP_SETTINGS.length} settings`)
}
