import { realData } from '../datasets/real.mjs'
import { heldOut } from '../objective/held-out.mjs'
import { once } from '../runner/effort.mjs'
import { concluded, qualityReport, qualitySummary } from '../runner/quality.mjs'

const ours = 'push-auto'
const CONTENDERS = [ours, 'push-max', 'push-ranks', 'l1-logistic', 'sklearn-l1-logistic', 'random-forest', 'xgboost']
const SPLITS = 10
/** A contender learns ten times from each table, and some take minutes for one. */
const BUDGET_MS = 3_600_000

const TABLES = ['sonar', 'ionosphere', 'wpbc', 'spectf', 'colon', 'yeast', 'yeast2467', 'p300_muse']

function qualityCase(name, splits = SPLITS) {
  const recipe = realData(name)
  return {
    name,
    recipe,
    objective: (dataset) => heldOut(dataset, name, splits),
    ours,
    entries: once(...CONTENDERS).map((entry) => ({ ...entry, budgetMs: BUDGET_MS })),
    conclude: (outcome) => concluded(recipe, outcome),
  }
}

/** How well the first rows of the list are chosen, on rows that were not learnt from. */
export const suite = {
  name: 'quality',
  title: 'Quality on new rows: stratified 70/30 splits, settings chosen by 5 folds inside the 70 %',
  cases: (quick) => (quick ? [qualityCase('wpbc', 2)] : TABLES.map((name) => qualityCase(name))),
  caseReport: qualityReport,
  summary: (cases) => qualitySummary(cases, ours),
}
