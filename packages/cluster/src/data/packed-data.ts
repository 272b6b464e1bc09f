import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { WireDataset } from '@infinite-push/core/internal'
import type { DataReference } from '../queue/plan.js'
import { fromBytes, toBytes } from './dataset-bytes.js'

/** A data set as it travels and as it lies on disks: compressed, and named by the hash of what comes out again. */
export interface PackedData extends DataReference {
  packed: Buffer
}

export async function packData(data: WireDataset): Promise<PackedData> {
  const bytes = toBytes(data)
  return { hash: hashOf(bytes), bytes: bytes.length, packed: await promisify(gzip)(bytes) }
}

/** Undefined when these are not the bytes that the hash was taken of: damaged, exchanged, or cut off. */
export async function unpackData({ hash, bytes, packed }: PackedData): Promise<WireDataset | undefined> {
  // No more is unpacked than was promised, so that a few bytes cannot fill the memory.
  const found = await promisify(gunzip)(packed, { maxOutputLength: bytes }).catch(() => undefined)
  return found && found.length === bytes && hashOf(found) === hash ? fromBytes(found) : undefined
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
