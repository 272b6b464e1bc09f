import { constants, type Stats } from 'node:fs'
import { access, open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InfinitePushError } from '@infinite-push/core'
import { removeLeftovers, temporaryName } from './temporary-files.js'

/** What can be written: all at once, or in parts that need not fit into memory together. */
export type FileContent = string | Uint8Array | Iterable<string> | AsyncIterable<string>

/**
 * Writes a file whole or not at all: into a temporary file beside it, onto the disk, then renamed over the old one. A
 * symbolic link keeps pointing where it did.
 *
 * @example
 * ```ts
 * await writeFileAtomically('model.json', '{}\n')
 * ```
 */
export async function writeFileAtomically(path: string, content: FileContent): Promise<void> {
  try {
    const target = await followLink(resolve(path))
    const old = await statIfThere(target)
    if (old?.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    // Pipes and devices such as /dev/stdout can be written to, but never be replaced.
    if (old !== undefined && !old.isFile()) return await writeFile(target, content)
    if (old !== undefined) await access(target, constants.W_OK)
    await replaceFile(target, content, old)
  } catch (error) {
    throw unwritable(path, error)
  }
}

/**
 * Throws what `writeFileAtomically` would throw, as far as it can be known beforehand: to be asked before long work.
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    const target = await followLink(resolve(path))
    const old = await statIfThere(target)
    if (old?.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    if (old !== undefined) await access(target, constants.W_OK)
    if (old === undefined || old.isFile()) await access(dirname(target), constants.W_OK)
  } catch (error) {
    throw unwritable(path, error)
  }
}

async function replaceFile(target: string, content: FileContent, old: Stats | undefined): Promise<void> {
  await removeLeftovers(target)
  const temporary = temporaryName(target)
  const file = await open(temporary, 'wx', old === undefined ? 0o666 : old.mode & 0o777)
  try {
    await writeFile(file, content)
    await file.sync()
    await file.close()
    await rename(temporary, target)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

/** Where a symbolic link leads, also when nothing is there yet. */
async function followLink(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const pointsTo = await readlink(path).catch(() => undefined)
  return pointsTo === undefined ? path : resolve(dirname(path), pointsTo)
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const REASONS: Readonly<Record<string, readonly [code: string, what: string, hint: string]>> = {
  ENOENT: ['no-such-folder', 'its folder does not exist', 'Make the folder first, or name another one.'],
  ENOTDIR: ['no-such-folder', 'its folder is a file', 'Name a file in a folder.'],
  EISDIR: ['is-a-folder', 'it is a folder', 'Name a file in it.'],
  EACCES: ['file-not-writable', 'you may not write there', 'Name a file you may write, or change the permissions.'],
  EPERM: ['file-not-writable', 'you may not write there', 'Name a file you may write, or change the permissions.'],
  EROFS: ['file-not-writable', 'the disk is read-only', 'Name a file on another disk.'],
  ENOSPC: ['disk-full', 'the disk is full', 'Make room, or name a file on another disk.'],
  EDQUOT: ['disk-full', 'you may not write more there', 'Make room, or name a file on another disk.'],
  EFBIG: [
    'file-too-large',
    'it would be larger than files may be there',
    'Raise the limit (ulimit -f), or write elsewhere.',
  ],
  EIO: ['disk-error', 'the disk reports an error', 'Check the disk, or name a file on another one.'],
  ELOOP: ['bad-file-name', 'it is a link that leads back to itself', 'Name another file, or remove the link.'],
  ENAMETOOLONG: ['bad-file-name', 'the name is too long', 'Choose a shorter name.'],
}

/** The same error in words for the user, where there are some. */
export function unwritable(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!Object.hasOwn(REASONS, code)) return error
  const [name, what, hint] = REASONS[code]
  const message = `${path} cannot be written: ${what}.`
  return new InfinitePushError(name, message, { kind: 'usage', hint, field: 'out' })
}
