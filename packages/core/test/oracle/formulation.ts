import type { ConvexProgram, ProgramSolution } from './convex-program.js'
import type { Multipliers } from './objective.js'

/** A problem as a program, and how to read both of its solutions off the program's. */
export interface Formulation {
  program: ConvexProgram
  weights(solution: ProgramSolution): number[]
  multipliers(solution: ProgramSolution): Multipliers
}

/** A coefficient of a row. */
export type Entry = readonly [column: number, coefficient: number]
