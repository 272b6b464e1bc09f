export { drawFile, drawingTools } from './drawing/draw.js'
export type { Figure } from './drawing/figure.js'
export { COLOR, SERIES } from './drawing/theme.js'
export { methodComparison } from './figures/method-comparison.js'
export { rankedLabels } from './figures/ranked-labels.js'
export { runningTime } from './figures/running-time.js'
export { trialLines } from './figures/trial-lines.js'
export { csvLine, inPieces } from './list/csv.js'
export {
  type ColumnName,
  cellsOf,
  type ListColumns,
  listColumns,
  RANKED,
  rankingCsv,
  reasonText,
  scoresCsv,
  titles,
} from './list/list-csv.js'
export {
  bestFirst,
  type RankedRow,
  rankedRow,
  ranking,
  type ScoredTable,
  topOfList,
  topSentence,
  type Why,
} from './list/ranking.js'
export { calibrationWords, methodWords, operatingFacts, rowsWords, ruleWords } from './operating-words.js'
export { comparisonReport } from './pages/comparison-report.js'
export { type Column, dataTable, folded, type TableRow } from './pages/data-table.js'
export { figureBlock, key, ringKey } from './pages/figure-block.js'
export { fitReport } from './pages/fit-report.js'
export { glossary } from './pages/glossary.js'
export { type Html, html } from './pages/html.js'
export { pageText, section } from './pages/page.js'
export { pathReport } from './pages/path-report.js'
export { stabilityReport } from './pages/stability-report.js'
export { placeWords, selectedWords } from './selected-words.js'
