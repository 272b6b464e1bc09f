import { crash } from './crash/crash.js'
import { determinism } from './determinism.js'
import { estimatorContract } from './estimator/estimator-contract.js'
import { hostile } from './hostile/hostile.js'
import { lies } from './lies.js'
import { parsers } from './parsers.js'
import type { Promised } from './promise.js'
import { rightAnswer } from './right-answer/right-answer.js'

export const PROMISES: readonly Promised[] = [
  rightAnswer,
  lies,
  estimatorContract,
  parsers,
  crash,
  determinism,
  hostile,
]
