import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('algorithm-one', "the paper's Algorithm 1 as it is printed, over all pairs")
