/** What a hash is for. Draws for one purpose say nothing of those for another. */
const SALTS = { sample: 0x9e3779b9, fold: 0x85ebca6b }

/** An even number from 0 to 2³² − 1 for a row's number: murmur3's finalizer. */
export function rowHash(row: number, purpose: keyof typeof SALTS): number {
  let h = (row ^ SALTS[purpose]) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function foldOf(row: number, folds: number): number {
  return rowHash(row, 'fold') % folds
}
