import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('working-set', 'working sets around alm, on a problem made ready')
