import { closeSync, fstat, open, read } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
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
  const { bytes, random, close } = path === '-' ? ofStream(stdin ?? process.stdin) : await openFile(path)
  try {
    const packed = await peek(readable(bytes, name), 2)
    if (!isGzip(packed.head)) return { name, close, random, ...(await peek(packed.chunks, HEAD_SIZE)) }
    return { name, close, ...(await peek(unzip(packed.chunks, name), HEAD_SIZE)) }
  } catch (error) {
    close()
    throw error
  }
}

/** The same bytes; what the system says against reading them is told like what it says when a file is opened. */
async function* readable(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw await unreadable(name, error)
  }
}

/** Where bytes come from, before they are unzipped. */
interface Opened extends Pick<Source, 'close'> {
  bytes: AsyncIterable<Uint8Array>
  random: RandomAccess | undefined
}

function ofStream(stream: Readable): Opened {
  return { bytes: stream, random: undefined, close: () => void stream.destroy() }
}

async function openFile(path: string): Promise<Opened> {
  let file: OpenFile | undefined
  try {
    file = new OpenFile(await promisify(open)(path, 'r'))
    const stats = await promisify(fstat)(file.fd)
    if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    return ofFile(file, stats.isFile() ? stats.size : undefined)
  } catch (error) {
    file?.close()
    throw await unreadable(path, error)
  }
}

function ofFile(file: OpenFile, size: number | undefined): Opened {
  // The end of the bytes is not the end of reading: the file stays open until it is closed.
  return {
    bytes: bytesOf(file, Math.min(READ_SIZE, size || READ_SIZE)),
    random: size === undefined ? undefined : anywhereIn(file, size),
    close: () => file.close(),
  }
}

/**
 * A file that is read without stopping the thread. Node's own streams and promises of files take longer to load than a small table
 * to read.
 */
class OpenFile {
  private isOpen = true
  private readings = 0

  constructor(readonly fd: number) {}

  /** From a place on, or where the last such reading ended: how many bytes there were. */
  async read(into: Uint8Array, position: number | null = null): Promise<number> {
    if (!this.isOpen) throw Object.assign(new Error('The file is closed.'), { code: 'EBADF' })
    this.readings++
    try {
      const { bytesRead } = await promisify(read)(this.fd, into, 0, into.length, position)
      return bytesRead
    } finally {
      this.readings--
      this.letGo()
    }
  }

  /** When what is still being read has come: its number may belong to another file right after. */
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.letGo()
  }

  private letGo(): void {
    if (!this.isOpen && this.readings === 0) closeSync(this.fd)
  }
}

/** All bytes in order; the next are read while somebody looks at these. */
async function* bytesOf(file: OpenFile, step: number): AsyncGenerator<Uint8Array> {
  const piece = async () => {
    const bytes = new Uint8Array(step)
    const length = await file.read(bytes)
    // A pipe hands out less at a time, which need not keep all of this.
    return 2 * length < step ? bytes.slice(0, length) : bytes.subarray(0, length)
  }
  for (let next = piece(); ; ) {
    const bytes = await next
    if (bytes.length === 0) return
    next = piece()
    // Who does not ask for it does not hear what went wrong with it.
    next.catch(() => {})
    yield bytes
  }
}

/** Reads anywhere in a file, without moving the place where its stream is. */
function anywhereIn(file: OpenFile, size: number): RandomAccess {
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
async function fill(bytes: Uint8Array, file: OpenFile, start: number): Promise<number> {
  let at = 0
  while (at < bytes.length) {
    const length = await file.read(bytes.subarray(at), start + at)
    if (length === 0) break
    at += length
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
