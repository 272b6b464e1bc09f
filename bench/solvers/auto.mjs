import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('auto', 'the solver that `auto` chooses, on a problem made ready')
