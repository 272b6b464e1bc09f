export { oracleLambdaMax } from './lambda-max.js'
export { type OracleProblem, objectiveAt } from './objective.js'
export { oracleBracket, oracleOptimum } from './optimum.js'
