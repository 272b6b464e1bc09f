export { nastyProblems } from './nasty-problems.js'
export { type NamedProblem, type PenaltyKind, randomProblem, randomProblems } from './random-problems.js'
