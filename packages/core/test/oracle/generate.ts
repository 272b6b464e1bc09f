export { nastyProblems } from './nasty-problems.js'
export { type NamedProblem, type PenaltyKind, randomProblems } from './random-problems.js'
