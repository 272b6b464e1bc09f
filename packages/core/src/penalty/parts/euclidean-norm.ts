import type { Vec } from '../../numeric/matrix/linear-map.js'
import { GroupPenalty } from '../group.js'
import type { Penalty } from '../penalty.js'

/** weight·‖w‖₂ as a penalty: one block of all features. */
export function euclideanNorm(size: number, weight = 1): Penalty {
  const everything = Int32Array.from({ length: size }, (_, k) => k)
  return size > 0 ? new EuclideanNorm([everything], Float64Array.of(weight)) : new GroupPenalty([])
}

class EuclideanNorm extends GroupPenalty {
  constructor(
    blocks: readonly Int32Array[],
    private readonly weight: Vec,
  ) {
    super(blocks, weight)
  }

  resized(size: number): Penalty {
    return euclideanNorm(size, this.weight[0])
  }
}
