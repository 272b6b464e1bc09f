import { realData } from '../datasets/real.mjs'
import { heldOut } from '../objective/held-out.mjs'
import { once } from '../runner/effort.mjs'
import { concluded, qualityReport, qualitySummary } from '../runner/quality.mjs'

const ours = 'push-auto'
const CONTENDERS = [ours, 'push-max', 'push-ranks', 'l1-logistic', 'sklearn-l1-logistic', 'random-forest', 'xgboost']
const SPLITS = 10
/** On the large tables fewer splits do: their means vary less. */
const FEWER = 3

function qualityCase(name, splits = SPLITS) {
  const recipe = realData(name)
  return {
    name,
    recipe,
    objective: (dataset) => heldOut(dataset, name, splits),
    ours,
    entries: once(...CONTENDERS),
    conclude: (outcome) => concluded(recipe, outcome),
  }
}

/** How well the first rows of the list are chosen, on rows that were not learnt from. */
export const suite = {
  name: 'quality',
  title: 'Quality on new rows: stratified 70/30 splits, settings chosen by 5 folds inside the 70 %',
  cases: (quick) =>
    quick
      ? [qualityCase('wpbc', 2)]
      : [
          ...['sonar', 'ionosphere', 'wpbc', 'spectf', 'colon', 'yeast'].map((name) => qualityCase(name)),
          qualityCase('yeast2467', FEWER),
          qualityCase('p300_muse', FEWER),
        ],
  caseReport: qualityReport,
  summary: (cases) => qualitySummary(cases, ours),
}
