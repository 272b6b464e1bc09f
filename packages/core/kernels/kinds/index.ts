export { beginCombination, combination, foundCombination, openCombination, stepCombination } from './combination'
export {
  advance,
  aim,
  beginDescent,
  descentDual,
  descentFactors,
  descentPull,
  descentShares,
  descentWeights,
  inReach,
  openDescent,
  tellWeights,
} from './descent'
export { createTable, rowPlaces, rowPointers, rowValues, turnTable } from './table'
