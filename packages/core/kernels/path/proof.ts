import { PathProof } from '../../src/certificate/path-proof'
import { clear, Integers, isFull, Numbers } from '../portable/numbers'

// The door of the certificates (src/certificate/proof-door.ts): one path at a time in its memory.

let proof: PathProof = changetype<PathProof>(0)

/** Room for a proof; 0 where the memory does not suffice. */
export function createProof(rows: i32, cols: i32, positives: i32, topCount: i32): i32 {
  clear()
  proof = new PathProof(rows, cols, positives, topCount)
  return isFull() ? 0 : 1
}

export function proofTable(): Numbers {
  return proof.table
}

export function proofFactors(): Numbers {
  return proof.factors
}

export function proofWeights(): Numbers {
  return proof.weights
}

export function proofUsed(): Integers {
  return proof.used
}

export function proofW(): Numbers {
  return proof.w
}

export function proofDual(): Numbers {
  return proof.dual
}

export function proofParts(): Numbers {
  return proof.parts
}

export function beginProof(): void {
  proof.begin()
}

export function prove(count: i32, lambda: f64): void {
  proof.prove(count, lambda)
}
