import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Handle } from '../numeric/wasm/path-memory.js'
import { PathProof } from './path-proof.js'
import { WideProof } from './wide-proof.js'

/** What a proof shows and does: the exports of the module (kernels/path/proof.ts), or their twin. See `PathProof`. */
export interface ProofDoor {
  proofTable(): Handle<Vec>
  proofFactors(): Handle<Vec>
  proofWeights(): Handle<Vec>
  proofUsed(): Handle<Int32Array>
  proofW(): Handle<Vec>
  proofDual(): Handle<Vec>
  beginProof(): void
  /** Writes Ω(w), L(w), Σα and max_k |u_k|/f_k, or less where that is below λ, for so many weights. */
  prove(count: number, lambda: number): void
  proofParts(): Handle<Vec>
}

/** The same for a wide table (kernels/path/wide-proof.ts): see `WideProof`. */
export interface WideDoor {
  wideColumns(): Handle<Vec>
  wideFactors(): Handle<Vec>
  wideWeights(): Handle<Vec>
  wideList(): Handle<Int32Array>
  wideW(): Handle<Vec>
  wideDual(): Handle<Vec>
  /** Writes Ω(w), L(w) and max_k |u_k|/f_k. */
  proveWide(used: number, near: number): void
  wideParts(): Handle<Vec>
}

export interface ProofExports extends ProofDoor, WideDoor {
  createProof(rows: number, cols: number, positives: number, topCount: number): number
  createWide(rows: number, cols: number, positives: number, topCount: number): number
}

/** The proofs in TypeScript, where there is no WebAssembly, and to compare with. */
export function proofTwin(rows: number, cols: number, positives: number, topCount: number): ProofDoor {
  const proof = new PathProof(rows, cols, positives, topCount)
  return {
    proofTable: () => proof.table,
    proofFactors: () => proof.factors,
    proofWeights: () => proof.weights,
    proofUsed: () => proof.used,
    proofW: () => proof.w,
    proofDual: () => proof.dual,
    beginProof: () => proof.begin(),
    prove: (count, lambda) => proof.prove(count, lambda),
    proofParts: () => proof.parts,
  }
}

export function wideTwin(rows: number, cols: number, positives: number, topCount: number): WideDoor {
  const proof = new WideProof(rows, cols, positives, topCount)
  return {
    wideColumns: () => proof.columns,
    wideFactors: () => proof.factors,
    wideWeights: () => proof.weights,
    wideList: () => proof.list,
    wideW: () => proof.w,
    wideDual: () => proof.dual,
    proveWide: (used, near) => proof.prove(used, near),
    wideParts: () => proof.parts,
  }
}
