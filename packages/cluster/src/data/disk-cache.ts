import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from './data-path.js'

const DEFAULT_BYTES = 2 * 2 ** 30

/** Where the system wants such files. */
function cacheFolder(): string {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return join(base, 'infinite-push', 'data')
}

/**
 * Data that a worker has fetched before, on its disk. When there are too many, those that were not used for longest go.
 * Other workers on the same machine may use it, too.
 */
export class DiskCache {
  constructor(
    private readonly folder = cacheFolder(),
    private readonly mostBytes = DEFAULT_BYTES,
  ) {}

  async get(hash: string): Promise<Buffer | undefined> {
    const path = this.pathOf(hash)
    const now = new Date()
    await utimes(path, now, now).catch(() => {})
    return readFile(path).catch(() => undefined)
  }

  /** A disk that takes nothing is no reason to stop: the data are there, only not for the next time. */
  async put(hash: string, packed: Buffer): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 })
      await writeWhole(this.pathOf(hash), packed)
      await this.evict()
    } catch {
      await this.drop(hash)
    }
  }

  async drop(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true }).catch(() => {})
  }

  private async evict(): Promise<void> {
    const names = await readdir(this.folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.folder, name)
        const found = await stat(path).catch(() => undefined)
        return { path, bytes: found?.size ?? 0, used: found?.mtimeMs ?? 0 }
      }),
    )
    files.sort((a, b) => b.used - a.used)
    let bytes = 0
    for (const file of files) {
      bytes += file.bytes
      if (bytes > this.mostBytes) await rm(file.path, { force: true })
    }
  }

  private pathOf(hash: string): string {
    return join(this.folder, `${hash}.data.gz`)
  }
}
