import type { Dataset } from '../../data/dataset/dataset.js'
import { listMeasure, negativesPassed } from '../../metrics/all.js'
import { firstRows, type Looked } from '../../metrics/first-rows.js'
import { negativesAtTop, partialAucAtTop } from '../../metrics/measures/partial-auc.js'
import type { TieBlocks } from '../../metrics/ranked-list.js'
import { meanOver, rankedLists } from '../../metrics/ranked-lists.js'
import { RankedTop } from '../../metrics/ranked-top.js'
import { type ScoringRule, scoreRows } from '../../model/use/score.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { countPositives } from '../../numeric/order/class-rows.js'
import { countSelected } from '../path/path.js'
import type { LeftOut } from './choose-setting.js'

/** What rows left out say of a rule. */
export type Judge = (rule: ScoringRule & { weights: Vec }) => LeftOut

/** Scores the rows left out once for each rule, and measures what comes out. */
export function judgeOf({ features, labels, queries }: Dataset, metric: string, looked: Looked): Judge {
  const value = listMeasure(metric)
  const rank = queries ? (scores: Vec) => rankedLists(scores, labels, queries) : asOneList(labels, metric, looked)
  return (rule) => {
    const lists = rank(scoreRows(rule, features))
    return {
      value: meanOver(lists, value),
      partialAuc: meanOver(lists, partialAucAtTop),
      precision: firstRows(lists, looked).precision,
      selected: countSelected(rule.weights),
    }
  }
}

/** Sorted down to the last negative that is passed before all is known that is measured. */
function asOneList(labels: Uint8Array, metric: string, { budget, of }: Looked): (scores: Vec) => TieBlocks[] {
  const m = countPositives(labels)
  const sizes = { m, n: labels.length - m }
  const passed = Math.max(negativesPassed(metric, sizes), negativesAtTop(sizes), (budget / of) * labels.length)
  const top = new RankedTop(labels, passed)
  return (scores) => [top.rank(scores)]
}
