import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver('alm', 'augmented Lagrangian with semismooth Newton steps, on a problem made ready')
