import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataNotServed, dataPathUnwritable } from '../errors.js'
import type { PackedData } from './packed-data.js'

/** A folder or an address where data lie that are too large for the queue. Each machine may know it by another name. */
export class DataPath {
  private readonly isUrl: boolean

  constructor(private readonly place: string) {
    this.isUrl = /^https?:\/\//.test(place)
  }

  /** Undefined when they are not there. */
  async get(hash: string): Promise<Buffer | undefined> {
    if (!this.isUrl) return readFile(this.nameOf(hash)).catch(() => undefined)
    const response = await fetch(this.nameOf(hash)).catch(() => undefined)
    return response?.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  }

  /** Writes data into the folder. An address is only asked whether it has them: nobody can write there from here. */
  async put({ hash, packed }: PackedData): Promise<void> {
    const name = this.nameOf(hash)
    if (this.isUrl) return this.checkServed(name, hash, packed)
    if (await stat(name).catch(() => undefined)) return
    try {
      await mkdir(this.place, { recursive: true })
      await writeWhole(name, packed)
    } catch (error) {
      throw dataPathUnwritable({ folder: this.place, why: (error as Error).message })
    }
  }

  private nameOf(hash: string): string {
    const file = `${hash}.data.gz`
    return this.isUrl ? `${this.place.replace(/\/$/, '')}/${file}` : join(this.place, file)
  }

  private async checkServed(name: string, hash: string, packed: Buffer): Promise<void> {
    const response = await fetch(name, { method: 'HEAD' }).catch(() => undefined)
    if (response?.ok) return
    const file = `${hash}.data.gz`
    await writeWhole(file, packed)
    throw dataNotServed({ address: name, file })
  }
}

/** Whoever looks sees the whole file or none. */
export async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
