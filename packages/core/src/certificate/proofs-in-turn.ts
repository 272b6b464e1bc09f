import type { Vec } from '../numeric/matrix/linear-map.js'
import { numbersOf } from '../numeric/wasm/path-memory.js'
import type { OneThresholdProblem } from '../problem/problem.js'
import { type Certificate, certificate } from './gap.js'
import type { PointToCertify } from './path-parts.js'
import { LARGEST, LOSS, OMEGA, VALUE } from './path-proof.js'
import type { BoxProblem } from './path-screen.js'
import { type ProofDoor, proofMemories, proofTwin } from './proof-door.js'

/** Whose data are behind a door: who takes it again need not write them again. */
const holders = new WeakMap<ProofDoor, ProofsInTurn>()

/** Certificates of one path, point after point (path-proof.ts), for tables that are not wide. */
export class ProofsInTurn {
  private memory: ReturnType<typeof proofMemories.take>
  private twin: ProofDoor | undefined

  constructor(
    private readonly problem: OneThresholdProblem,
    private readonly box: BoxProblem,
  ) {}

  certify(points: readonly PointToCertify[]): Certificate[] {
    const door = this.open()
    const { rows, cols } = this.box.table
    const w = this.numbers(door.proofW(), cols)
    const dual = this.numbers(door.proofDual(), rows)
    const parts = this.numbers(door.proofParts(), 4)
    const certificates = points.map((point) => {
      w.set(point.w)
      dual.set(point.dual)
      door.prove()
      const scale = point.lambda / Math.max(point.lambda, parts[LARGEST])
      return certificate(point.lambda * parts[OMEGA] + parts[LOSS], Math.max(0, scale * parts[VALUE]))
    })
    if (this.memory) proofMemories.giveBack(this.memory)
    this.memory = undefined
    return certificates
  }

  /** Takes the memory of before, or another one if somebody else had it meanwhile, and writes the data. */
  private open(): ProofDoor {
    if (this.twin) return this.twin
    const { rows, cols } = this.box.table
    const { weights, thresholdCount } = this.problem.loss
    const holds = (exports: ProofDoor) => holders.get(exports) === this
    this.memory = proofMemories.takeFor((exports) =>
      holds(exports) ? 1 : exports.createProof(rows, cols, weights.length, thresholdCount),
    )
    if (this.memory && holds(this.memory.exports)) return this.memory.exports
    // A twin keeps its data itself.
    if (!this.memory) this.twin = proofTwin(rows, cols, weights.length, thresholdCount)
    const door = this.memory?.exports ?? (this.twin as ProofDoor)
    holders.set(door, this)
    this.write(door)
    return door
  }

  private write(door: ProofDoor): void {
    const { table, factors } = this.box
    const { weights } = this.problem.loss
    this.numbers(door.proofTable(), table.values.length).set(table.values)
    this.numbers(door.proofWeights(), weights.length).set(weights)
    const own = this.numbers(door.proofFactors(), table.cols)
    if (factors) own.set(factors)
    else own.fill(1)
    door.beginProof()
  }

  private numbers(array: ReturnType<ProofDoor['proofW']>, length: number): Vec {
    return numbersOf(this.memory, array, length)
  }
}
