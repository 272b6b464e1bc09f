import { type FileHandle, open, readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { badGzip, HEAD_SIZE, inUtf8, isGzip, peek, type RandomAccess, type TableSource } from '@infinite-push/tables'
import { sizeText } from './memory-room.js'

const READ_SIZE = 256 * 1024

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
export async function openSource(path: string, stdin?: Readable): Promise<Source> {
  const name = path === '-' ? 'stdin' : path
  // Node opens stdin for who asks for it.
  const { stream, random, close } = path === '-' ? ofStream(stdin ?? process.stdin) : await openFile(path)
  try {
    const packed = await peek(readable(stream, name), 2)
    if (!isGzip(packed.head)) return { name, close, random, ...(await peek(packed.chunks, HEAD_SIZE)) }
    return { name, close, ...(await peek(unzip(packed.chunks, name), HEAD_SIZE)) }
  } catch (error) {
    close()
    throw error
  }
}

/** The bytes of a stream; what the system says against reading them is told like what it says when a file is opened. */
async function* readable(stream: Readable, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw await unreadable(name, error)
  }
}

/** Where bytes come from, before they are unzipped. */
interface Opened extends Pick<Source, 'close'> {
  stream: Readable
  random: RandomAccess | undefined
}

function ofStream(stream: Readable): Opened {
  return { stream, random: undefined, close: () => void stream.destroy() }
}

async function openFile(path: string): Promise<Opened> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const stats = await file.stat()
    if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    return ofFile(file, stats.isFile() ? anywhereIn(file, stats.size) : undefined)
  } catch (error) {
    await file?.close()
    throw await unreadable(path, error)
  }
}

function ofFile(file: FileHandle, random: RandomAccess | undefined): Opened {
  // The end of the stream is not the end of reading: the file stays open until it is closed.
  const stream = file.createReadStream({ highWaterMark: READ_SIZE, autoClose: false })
  const close = () => {
    stream.destroy()
    file.close().catch(() => {})
  }
  return { stream, random, close }
}

/** Reads anywhere in a file, without moving the place where its stream is. */
function anywhereIn(file: FileHandle, size: number): RandomAccess {
  let room = new Uint8Array(0)
  return {
    size,
    async slice(start, end) {
      const bytes = new Uint8Array(end - start)
      const length = await fill(bytes, file, start)
      return length === bytes.length ? bytes.buffer : bytes.buffer.slice(0, length)
    },
    async look(start, end) {
      if (room.length < end - start) room = new Uint8Array(end - start)
      const bytes = room.subarray(0, end - start)
      return bytes.subarray(0, await fill(bytes, file, start))
    },
  }
}

/** Reads from a place on: how many bytes there were. */
async function fill(bytes: Uint8Array, file: FileHandle, start: number): Promise<number> {
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return at
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
    case 'ELOOP':
      return refuse('bad-file-name', `${path} is a link that leads back to itself.`, 'Name the file itself.')
    case 'ENAMETOOLONG':
      return refuse('bad-file-name', `${path.slice(0, 80)}…: the name is too long.`, 'Was it meant as a name?')
    case 'EIO':
      return refuse('disk-error', `${path} cannot be read: the disk reports an error.`, 'Check the disk.')
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

async function* unzip(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const { createGunzip } = process.getBuiltinModule('node:zlib')
  // The errors of both streams come out of the iteration below, so the callback has nothing left to tell.
  const unzipped = pipeline(Readable.from(chunks), createGunzip({ chunkSize: READ_SIZE }), () => {})
  try {
    yield* unzipped
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    throw badGzip({ source: name })
  }
}

/** More than any document that is read whole: models, groups, factors and sweeps. */
const LARGEST_TEXT = 256 * 2 ** 20

/** The whole of a file (or of stdin, for `-`) as text, whatever its encoding. */
export async function readText(path: string): Promise<string> {
  const source = await openSource(path)
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of inUtf8(source).chunks) {
      size += chunk.length
      if (size > LARGEST_TEXT) throw textTooLarge(source.name)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    source.close()
  }
}

function textTooLarge(source: string): InfinitePushError {
  const message = `${source} has more than ${sizeText(LARGEST_TEXT)}, unpacked: it is no document of this program.`
  const hint = 'Did you mean another file? Tables come after the model.'
  return new InfinitePushError('file-too-large', message, { kind: 'data', hint, field: 'data' })
}
