export { combineLines32, combineLines64, dotLines32, dotLines64 } from './dense'
export { combineSparseLines, dotSparseLines } from './sparse'
export { addTiles, packColumns, packRows } from './gram'
export { factorDiagonal, solveBelow } from './cholesky'
