import { type FileHandle, open, readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InfinitePushError, nearestName } from '@infinite-push/core'
import type { TableSource } from '@infinite-push/tables'

const READ_SIZE = 256 * 1024
/** Enough for the first lines of any table whose format has to be told from them. */
const HEAD_SIZE = 64 * 1024

/** Bytes to read once, from a file or from stdin, unzipped. */
export interface Source extends TableSource {
  /** Lets go of the file, read to its end or not. */
  close(): void
}

/**
 * Opens a file, or stdin when the path is `-`. Gzip is recognized by its content, whatever the name.
 *
 * @example
 * ```ts
 * const source = await openSource('sonar.csv.gz')
 * for await (const chunk of source.chunks) console.log(chunk.length)
 * ```
 */
export async function openSource(path: string, stdin: Readable = process.stdin): Promise<Source> {
  const name = path === '-' ? 'stdin' : path
  const raw = path === '-' ? stdin : await openFile(path)
  const close = () => void raw.destroy()
  try {
    const packed = await peek(raw, 2)
    const zipped = packed.head[0] === 0x1f && packed.head[1] === 0x8b
    return { name, close, ...(await peek(zipped ? unzip(packed.chunks, name) : packed.chunks, HEAD_SIZE)) }
  } catch (error) {
    close()
    throw error
  }
}

async function openFile(path: string): Promise<Readable> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const stats = await file.stat()
    if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    return file.createReadStream({ highWaterMark: READ_SIZE })
  } catch (error) {
    await file?.close()
    throw await unreadable(path, error)
  }
}

async function unreadable(path: string, error: unknown): Promise<unknown> {
  const refuse = (code: string, message: string, hint: string) =>
    new InfinitePushError(code, message, { kind: 'data', hint, field: 'data' })
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return refuse('file-not-found', `${path}: there is no such file.`, await hintForMissing(path))
    case 'EISDIR':
      return refuse('is-a-folder', `${path} is a folder, not a file.`, 'Name one file in it.')
    case 'EACCES':
    case 'EPERM':
      return refuse('file-not-readable', `${path}: you may not read this file.`, `Try: chmod u+r ${path}`)
    default:
      return error
  }
}

/** The name the user most likely meant, when the folder holds one. */
async function hintForMissing(path: string): Promise<string> {
  const folder = dirname(path)
  let names: string[]
  try {
    names = await readdir(folder)
  } catch {
    return `The folder ${folder} does not exist either; check the path.`
  }
  const near = nearestName(basename(path), names)
  if (near === undefined) return 'Check the path, or use - to read stdin.'
  return `Did you mean ${path.slice(0, path.length - basename(path).length)}${near}?`
}

/** Reads ahead until `size` bytes have come, without losing them. */
async function peek(stream: AsyncIterable<Uint8Array>, size: number): Promise<Pick<Source, 'head' | 'chunks'>> {
  const iterator = stream[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < size) {
    const next = await iterator.next()
    if (next.done) break
    const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
    first.push(bytes)
    length += bytes.length
  }
  return { head: Buffer.concat(first).subarray(0, size), chunks: resume(first, iterator) }
}

async function* resume(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* unzip(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  // The errors of both streams come out of the iteration below, so the callback has nothing left to tell.
  const unzipped = pipeline(Readable.from(chunks), createGunzip({ chunkSize: READ_SIZE }), () => {})
  try {
    yield* unzipped
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    throw new InfinitePushError('bad-gzip', `${name}: the gzip data is damaged or cut short.`, {
      kind: 'data',
      hint: 'Fetch or zip the file again; gzip -t tests it.',
      field: 'data',
    })
  }
}

/** The whole of a file (or of stdin, for `-`) as UTF-8 text. */
export async function readText(path: string): Promise<string> {
  const source = await openSource(path)
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of source.chunks) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    source.close()
  }
}
