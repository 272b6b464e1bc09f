import { makeSha256 } from '../numeric/hash/platform-sha256.js'
import type { TableStatistics } from './table-of-passes.js'

/** By which a model knows its table again: names, counts and the fingerprint that the table gives of all its cells. */
export function tableHash(
  features: readonly string[],
  { positives, negatives }: TableStatistics,
  fingerprint: string,
): string {
  const facts = JSON.stringify([features, positives.count, negatives.count, fingerprint])
  const hash = makeSha256(facts.length)
  hash.update(Uint8Array.from(Array.from(facts, (letter) => letter.codePointAt(0) ?? 0).flatMap(bytesOf)))
  return hash.hex()
}

function bytesOf(code: number): number[] {
  return [code & 255, (code >> 8) & 255, code >> 16]
}
