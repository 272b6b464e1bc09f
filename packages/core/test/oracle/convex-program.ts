/** One variable: its cost, its coefficient q in ½q·x², and whether it may be negative. */
export interface Column {
  cost: number
  quadratic: number
  free: boolean
}

/** Σ coefficient·x ≥ lower, or = lower. */
export interface Row {
  columns: number[]
  coefficients: number[]
  lower: number
  equality: boolean
}

/** Where a solver ended. Row multipliers are ≥ 0 for the inequalities of a minimum. */
export interface ProgramSolution {
  objective: number
  values: Float64Array
  rowDuals: Float64Array
}

/** min Σ ½q_j x_j² + c_j x_j over linear rows, built one column and one row at a time: all that the oracle needs. */
export class ConvexProgram {
  readonly columns: Column[] = []
  readonly rows: Row[] = []
  /** Columns of which the first is at least the length of the others; for the interior-point method alone. */
  readonly cones: number[][] = []

  /** Adds a variable ≥ 0 (or free) and returns its number. */
  column({ cost = 0, quadratic = 0, free = false }: Partial<Column> = {}): number {
    return this.columns.push({ cost, quadratic, free }) - 1
  }

  /** Adds Σ coefficient·x ≥ lower and returns its number; entries of the same column add up. */
  row(entries: Iterable<readonly [column: number, coefficient: number]>, lower = 0, equality = false): number {
    const total = new Map<number, number>()
    for (const [column, coefficient] of entries) total.set(column, (total.get(column) ?? 0) + coefficient)
    const kept = [...total].filter(([, coefficient]) => coefficient !== 0)
    const columns = kept.map(([column]) => column)
    const coefficients = kept.map(([, coefficient]) => coefficient)
    return this.rows.push({ columns, coefficients, lower, equality }) - 1
  }
}
