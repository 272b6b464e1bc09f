import type { ScoreCurvature } from '../../loss/loss.js'
import type { RowMap } from '../../numeric/matrix/linear-map.js'
import { DenseFactor } from './dense-factor.js'
import { clusterMeans, type Factor, freeRows, linkRows } from './factor.js'
import { SparseFactor } from './sparse-factor.js'
import type { SparseRows } from './sparse-rows.js'

/** The factor that suits the data. Pauses between long products. */
export function* makeFactor(map: RowMap, scores: ScoreCurvature, rows: SparseRows): Generator<void, Factor> {
  const free = freeRows(scores)
  const links = yield* linkRows(map, scores)
  if (rows.sparse) return new SparseFactor(rows, free, scores.clusters.length, links)
  return new DenseFactor(map, free, yield* clusterMeans(map, scores), links)
}
