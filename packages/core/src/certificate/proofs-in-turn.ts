import type { OneThresholdProblem } from '../problem/problem.js'
import { type Certificate, certificate } from './gap.js'
import { LARGEST, LOSS, OMEGA, PARTS, VALUE } from './path-proof.js'
import type { BoxProblem } from './path-screen.js'
import type { PointToCertify } from './point-to-certify.js'
import { type ProofDoor, proofTwin } from './proof-door.js'
import { ProofPlace } from './proof-place.js'

/** Certificates of one path, point after point (path-proof.ts), for tables that are not wide. */
export class ProofsInTurn {
  private readonly place: ProofPlace<ProofDoor>

  constructor(
    private readonly problem: OneThresholdProblem,
    private readonly box: BoxProblem,
  ) {
    const { rows, cols } = box.table
    const { weights, thresholdCount } = problem.loss
    this.place = new ProofPlace({
      create: (exports) => exports.createProof(rows, cols, weights.length, thresholdCount),
      twin: () => proofTwin(rows, cols, weights.length, thresholdCount),
      write: (door) => this.write(door),
    })
  }

  certify(points: readonly PointToCertify[]): Certificate[] {
    const { place } = this
    const door = place.open()
    const { rows, cols } = this.box.table
    const used = place.integers(door.proofUsed(), cols)
    const w = place.numbers(door.proofW(), cols)
    const dual = place.numbers(door.proofDual(), rows)
    const parts = place.numbers(door.proofParts(), PARTS)
    const certificates = points.map(({ lambda, w: { features, weights }, dual: own }) => {
      // They are few: a loop takes less time than a call.
      for (let i = 0; i < features.length; i++) {
        used[i] = features[i]
        w[i] = weights[i]
      }
      dual.set(own)
      door.prove(features.length, lambda)
      const scale = lambda / Math.max(lambda, parts[LARGEST])
      return certificate(lambda * parts[OMEGA] + parts[LOSS], Math.max(0, scale * parts[VALUE]))
    })
    place.close()
    return certificates
  }

  private write(door: ProofDoor): void {
    const { table, factors } = this.box
    const { weights } = this.problem.loss
    const { place } = this
    place.numbers(door.proofTable(), table.values.length).set(table.values)
    place.numbers(door.proofWeights(), weights.length).set(weights)
    const own = place.numbers(door.proofFactors(), table.cols)
    if (factors) own.set(factors)
    else own.fill(1)
    door.beginProof()
  }
}
