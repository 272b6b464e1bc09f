import { WideProof } from '../../src/certificate/wide-proof'
import { clear, Integers, isFull, Numbers } from '../portable/numbers'

// The door of the certificates of a wide table (src/certificate/proof-door.ts): one path at a time in its memory.

let proof: WideProof = changetype<WideProof>(0)

/** Room for a proof; 0 where the memory does not suffice. */
export function createWide(rows: i32, cols: i32, positives: i32, topCount: i32): i32 {
  clear()
  proof = new WideProof(rows, cols, positives, topCount)
  return isFull() ? 0 : 1
}

export function wideColumns(): Numbers {
  return proof.columns
}

export function wideFactors(): Numbers {
  return proof.factors
}

export function wideWeights(): Numbers {
  return proof.weights
}

export function wideList(): Integers {
  return proof.list
}

export function wideW(): Numbers {
  return proof.w
}

export function wideDual(): Numbers {
  return proof.dual
}

export function wideParts(): Numbers {
  return proof.parts
}

export function proveWide(used: i32, near: i32): void {
  proof.prove(used, near)
}
