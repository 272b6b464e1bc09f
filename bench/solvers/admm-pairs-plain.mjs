import { makeAdmmPairs } from '../core.mjs'
import { ourSolver } from './parts/our-solver.mjs'

export const contender = ourSolver(
  'admm-pairs-plain',
  "the paper's Algorithm 1, over all pairs, with its plain steps and one μ",
  makeAdmmPairs({ steps: 'plain' }),
)
