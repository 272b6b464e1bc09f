import type { ScoreCurvature } from '../../loss/loss.js'
import type { RowMap } from '../../numeric/linear-map.js'
import { DenseFactor } from './dense-factor.js'
import type { Factor } from './factor.js'
import { SparseFactor } from './sparse-factor.js'
import type { SparseRows } from './sparse-rows.js'

/** The factor that suits the data. */
export function makeFactor(map: RowMap, scores: ScoreCurvature, rows: SparseRows): Factor {
  return rows.sparse ? new SparseFactor(map, scores, rows) : new DenseFactor(map, scores)
}
