import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { TurnedTable } from '../../numeric/matrix/turned-table.js'
import type { Handle } from '../../numeric/wasm/path-memory.js'
import { Descent } from './descent.js'

/** What a descent shows and does: the exports of the module (kernels/kinds/descent.ts), or their twin. See `Descent`. */
export interface DescentDoor {
  openDescent(): number
  descentShares(): Handle<Vec>
  descentFactors(): Handle<Vec>
  descentDual(): Handle<Vec>
  descentPull(): Handle<Vec>
  descentWeights(): Handle<Vec>
  beginDescent(positives: number, k: number): void
  inReach(lambda: number): number
  tellWeights(): void
  aim(
    lambda: number,
    updates: number,
    gap: number,
    promise: number,
    slope: number,
    hinge: number,
    negative: number,
  ): void
  advance(steps: number): number
}

/** The descent in TypeScript, where there is no WebAssembly, and to compare with. */
export function descentTwin(table: TurnedTable): DescentDoor {
  const descent = new Descent(table)
  return {
    openDescent: () => 1,
    descentShares: () => descent.kinds.shares,
    descentFactors: () => descent.factors,
    descentDual: () => descent.dual,
    descentPull: () => descent.pull,
    descentWeights: () => descent.weights,
    beginDescent: (positives, k) => descent.begin(positives, k),
    inReach: (lambda) => descent.inReach(lambda),
    tellWeights: () => descent.tell(),
    aim: (lambda, updates, gap, promise, slope, hinge, negative) =>
      descent.aim(lambda, updates, gap, promise, slope, hinge, negative),
    advance: (steps) => descent.advance(steps),
  }
}
