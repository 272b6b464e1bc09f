export { combineLines32, combineLines64, dotLines32, dotLines64 } from './dense'
export {
  combineBits16, combineBits32, curveBits16, curveBits32, dotBits16, dotBits32, packBits16, packBits32,
} from './bits'
export { conjugateStart, conjugateStep } from './conjugate'
export {
  combineSparseLines, countPlaces, curveSparseLines, dotSparseLines, scaleByPlace, spreadByPlace, squaresByPlace,
} from './sparse'
export { addLineSquares, columnDistances, columnSquares, finishDeviations, finishMeans, rescaleColumns } from './columns'
export { addTiles, packColumns, packRows } from './gram'
export { factorDiagonal, solveBelow } from './cholesky'
export { largestRounded, listNear, roundLines } from './rounded-panels'
export { addExactRows } from './exact-sums'
export { packTableRows } from './packed-rows'
export { digestBlocks, sumOfSizes } from './digest'
