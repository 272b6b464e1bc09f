import { type Calibration, probabilityOf } from '@infinite-push/core'
import {
  type BudgetYield,
  budgetYield,
  evaluatePoint,
  type PointEvaluation,
  type Reliability,
  reliability,
} from '@infinite-push/core/internal'
import type { ScoredTable } from '@infinite-push/report'
import type { Colors } from '../terminal/color.js'
import { budgetLines, pointLines, reliabilityLines } from './evaluation-lines.js'

/** N of M rows. */
type WholeBudget = Record<'budget' | 'of', number>

/** What a model is worth to who works with its list: by a budget, by its threshold, by its probabilities. */
export interface ModelUse {
  budget?: BudgetYield & WholeBudget
  operatingPoint?: PointEvaluation
  probabilities?: Reliability & { calibration: Calibration }
}

/** That on a labelled table, as far as there is a budget, a threshold and a calibration. */
export function modelUse({ model, table, scores }: ScoredTable, budget: WholeBudget | undefined): ModelUse {
  const { labels } = table.dataset
  const { operatingPoint, calibration } = model
  const probabilities = calibration && scores.map((score) => probabilityOf(calibration, score))
  return {
    ...(budget && { budget: { ...budget, ...budgetYield(scores, labels, budget) } }),
    ...(operatingPoint && { operatingPoint: evaluatePoint(operatingPoint, scores, labels) }),
    ...(probabilities && { probabilities: { calibration, ...reliability(probabilities, labels) } }),
  }
}

/** The same for people, a paragraph each. */
export function useLines({ budget, operatingPoint, probabilities }: ModelUse, colors: Colors): string[] {
  return [
    ...(budget ? ['', ...budgetLines(budget, colors)] : []),
    ...(operatingPoint ? ['', ...pointLines(operatingPoint, colors)] : []),
    ...(probabilities ? ['', ...reliabilityLines(probabilities, probabilities.calibration, colors)] : []),
  ]
}
