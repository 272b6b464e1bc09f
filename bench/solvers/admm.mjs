import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('admm', 'linearized ADMM on the collapsed problem')
