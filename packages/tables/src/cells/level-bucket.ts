const encoder = new TextEncoder()

/**
 * The place of a text among so many: FNV-1a of its UTF-8 bytes, which every language has at hand.
 *
 * @example
 * ```ts
 * levelBucket('Berlin', 64) // 12, on every machine
 * ```
 */
export function levelBucket(text: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % buckets
}
