export { oracleLambdaMax } from './lambda-max.js'
export { type OraclePenalty, type OracleProblem, objectiveAt } from './objective.js'
export { oracleBracket, oracleOptimum } from './optimum.js'
