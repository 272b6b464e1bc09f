import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('admm-pairs', "the paper's Algorithm 1, over all pairs")
