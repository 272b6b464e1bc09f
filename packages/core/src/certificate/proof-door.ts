import type { Vec } from '../numeric/matrix/linear-map.js'
import { type Handle, PathMemories } from '../numeric/wasm/path-memory.js'
import { PathProof } from './path-proof.js'

/** What a proof shows and does: the exports of the module (kernels/path/proof.ts), or their twin. See `PathProof`. */
export interface ProofDoor {
  proofTable(): Handle<Vec>
  proofFactors(): Handle<Vec>
  proofWeights(): Handle<Vec>
  proofW(): Handle<Vec>
  proofDual(): Handle<Vec>
  beginProof(): void
  /** Writes Ω(w), L(w), Σα and max_k |u_k|/f_k. */
  prove(): void
  proofParts(): Handle<Vec>
}

interface ProofExports extends ProofDoor {
  createProof(rows: number, cols: number, positives: number, topCount: number): number
}

export const proofMemories = new PathMemories<ProofExports>()

/** The proof in TypeScript, where there is no WebAssembly, and to compare with. */
export function proofTwin(rows: number, cols: number, positives: number, topCount: number): ProofDoor {
  const proof = new PathProof(rows, cols, positives, topCount)
  return {
    proofTable: () => proof.table,
    proofFactors: () => proof.factors,
    proofWeights: () => proof.weights,
    proofW: () => proof.w,
    proofDual: () => proof.dual,
    beginProof: () => proof.begin(),
    prove: () => proof.prove(),
    proofParts: () => proof.parts,
  }
}
