import { Sha256 } from './sha256.js'

/** What hashing needs of either implementation. */
export interface Hasher {
  update(bytes: Uint8Array): unknown
  hex(): string
}

interface NativeHash {
  update(bytes: Uint8Array): unknown
  digest(encoding: 'hex'): string
}

/** The part of Node's global `process` that hands out a built-in module without an import, which browsers could not follow. */
interface MaybeNode {
  process?: { getBuiltinModule?(name: string): { createHash(algorithm: string): NativeHash } | undefined }
}

/** Ours, not optimized yet, has hashed so many bytes before the platform's is loaded (5 ms). */
const WORTH_LOADING = 5e4

/**
 * SHA-256 by the platform's own code where it has any that answers at once (Node, twenty times as fast), else by ours. Large
 * tables are hashed whenever a model is made; for a small one ours is done before the platform's is there.
 *
 * @param bytes how many will be hashed, about
 *
 * @example
 * ```ts
 * makeSha256().hex() // 'e3b0c442…', the hash of nothing
 * ```
 */
export function makeSha256(bytes = Number.POSITIVE_INFINITY, platform: unknown = globalThis): Hasher {
  if (bytes < WORTH_LOADING) return new Sha256()
  const crypto = (platform as MaybeNode).process?.getBuiltinModule?.('node:crypto')
  if (!crypto) return new Sha256()
  const hash = crypto.createHash('sha256')
  return { update: (bytes) => hash.update(bytes), hex: () => hash.digest('hex') }
}
