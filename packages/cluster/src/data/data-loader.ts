import type { WireDataset } from '@infinite-push/core/internal'
import type { Redis } from 'ioredis'
import type { DataReference } from '../queue/plan.js'
import type { DataPath } from './data-path.js'
import type { DiskCache } from './disk-cache.js'
import { unpackData } from './packed-data.js'
import { getData } from './redis-data.js'

/** How many data sets stay in memory. */
const KEPT = 4

/** Brings data to a worker: each set once, from its disk, from the shared place or from the queue, in this order. */
export class DataLoader {
  private readonly loaded = new Map<string, Promise<WireDataset>>()

  constructor(
    private readonly redis: Redis,
    private readonly cache: DiskCache,
    private readonly path: DataPath | undefined,
  ) {}

  /** Whoever asks while the data are on their way waits for the same journey. */
  async load(reference: DataReference): Promise<WireDataset> {
    const { hash } = reference
    const known = this.loaded.get(hash) ?? this.fetch(reference)
    this.loaded.delete(hash)
    this.loaded.set(hash, known)
    for (const old of [...this.loaded.keys()].slice(0, -KEPT)) this.loaded.delete(old)
    try {
      return await known
    } catch (error) {
      this.loaded.delete(hash)
      throw error
    }
  }

  private async fetch(reference: DataReference): Promise<WireDataset> {
    const { hash } = reference
    const cached = await this.tried(reference, await this.cache.get(hash))
    if (cached) return cached.data
    await this.cache.drop(hash)
    const fetched =
      (await this.tried(reference, await this.path?.get(hash))) ??
      (await this.tried(reference, await getData(this.redis, hash)))
    if (!fetched) throw new Error(notFound(hash, this.path !== undefined))
    await this.cache.put(hash, fetched.packed)
    return fetched.data
  }

  private async tried(reference: DataReference, packed: Buffer | undefined) {
    const data = packed && (await unpackData({ ...reference, packed }))
    return data && { data, packed }
  }
}

function notFound(hash: string, hasPath: boolean): string {
  const where = hasPath
    ? 'where the data path of this worker points'
    : 'anywhere this worker looks (it has no data path)'
  return `The data ${hash.slice(0, 12)}… are neither in the queue nor ${where}, or are damaged there.`
}
