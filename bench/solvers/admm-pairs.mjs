import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('admm-pairs', 'our own alternating directions over all pairs')
