import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeFileAtomically } from './write-file.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('an atomic write', () => {
  it('makes a file of text, bytes or parts, and leaves nothing else', async () => {
    const path = join(folder, 'a.txt')
    await writeFileAtomically(path, 'größe\n')
    expect(await readFile(path, 'utf8')).toBe('größe\n')
    await writeFileAtomically(path, Uint8Array.of(104, 105))
    expect(await readFile(path, 'utf8')).toBe('hi')
    await writeFileAtomically(path, ['a', 'b', 'c'])
    expect(await readFile(path, 'utf8')).toBe('abc')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  it('keeps the old file whole, and no temporary one, when the content fails half-way', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    function* failing() {
      yield 'new'
      throw new Error('no more')
    }
    await expect(writeFileAtomically(path, failing())).rejects.toThrow('no more')
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  it('keeps the permissions of the file it replaces', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    await chmod(path, 0o600)
    await writeFileAtomically(path, 'new')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('follows symbolic links, to files that are and to files that are not yet', async () => {
    await mkdir(join(folder, 'real'))
    await writeFile(join(folder, 'real', 'a.txt'), 'old')
    for (const name of ['a.txt', 'b.txt']) {
      await symlink(join('real', name), join(folder, name))
      await writeFileAtomically(join(folder, name), 'new')
      expect((await lstat(join(folder, name))).isSymbolicLink()).toBe(true)
      expect(await readFile(join(folder, 'real', name), 'utf8')).toBe('new')
    }
  })

  it('writes to devices without replacing them', async () => {
    await writeFileAtomically('/dev/null', 'gone')
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  it('refuses a folder, and a file in a folder that is not there', async () => {
    const refusal = (path: string) => writeFileAtomically(path, 'x').catch((error) => error)
    expect(await refusal(folder)).toMatchObject({
      kind: 'usage',
      code: 'is-a-folder',
      message: `${folder} cannot be written: it is a folder.`,
    })
    const missing = join(folder, 'no', 'a.txt')
    expect(await refusal(missing)).toMatchObject({
      kind: 'usage',
      code: 'no-such-folder',
      hint: 'Make the folder first, or name another one.',
    })
    await writeFile(join(folder, 'file'), '')
    expect(await refusal(join(folder, 'file', 'a.txt'))).toMatchObject({ kind: 'usage', code: 'no-such-folder' })
  })

  it.skipIf(process.getuid?.() === 0)('refuses what may not be written', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    await chmod(path, 0o400)
    await expect(writeFileAtomically(path, 'new')).rejects.toMatchObject({ kind: 'usage', code: 'file-not-writable' })
  })
})
