import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const KEPT_CODE = fileURLToPath(new URL('../dist/bundle/kept-code.js', import.meta.url))
const MAIN = `
const { double } = require('./double-1a.js')
exports.main = async (words) => {
  if (words.includes('fail')) process.exitCode = 3
  if (words.includes('more')) console.log(require('./more-2b.js').more)
  const { sep } = await require('./imports.js')('node:path')
  console.log(double(words.length), typeof sep, __filename.endsWith('main.js'))
}`

describe('compiled code', () => {
  let folder: string
  let kept: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-code-'))
    kept = join(folder, 'kept')
    write({
      'main.js': MAIN,
      'double-1a.js': 'exports.double = (n) => 2 * n',
      'more-2b.js': 'exports.more = "more"',
      'imports.js': 'module.exports = (name) => import(name)',
    })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
  const run = (...words: string[]) => {
    const code = `require(${JSON.stringify(KEPT_CODE)}).requireKept(${JSON.stringify(join(folder, 'main.js'))}, ${JSON.stringify(kept)}, 'fit').main(process.argv.slice(1))`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code, ...words], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return { status, stdout }
  }
  const files = () => readdirSync(kept)
  const file = () => join(kept, files()[0])
  const head = () => JSON.parse(readFileSync(file(), 'latin1').split('\n', 2)[1])
  /** A file that was replaced is another one. */
  const inode = () => statSync(file()).ino

  it('is kept once, for the user alone, and used from then on', () => {
    expect(run('a', 'b')).toEqual({ status: 0, stdout: '4 string true\n' })
    expect(files()).toEqual([expect.stringMatching(/^fit-[0-9a-f]+-v[0-9.]+\.code$/)])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const first = inode()
    expect(run('a')).toEqual({ status: 0, stdout: '2 string true\n' })
    expect(inode()).toBe(first)
  })

  it('brings the text along that it was made from', () => {
    run()
    rmSync(join(folder, 'double-1a.js'))
    expect(run('a')).toEqual({ status: 0, stdout: '2 string true\n' })
  })

  it('of another build of the same length is not used', () => {
    run()
    write({ 'main.js': MAIN.replace('double-1a', 'triple-9z'), 'triple-9z.js': 'exports.double = (n) => 3 * n' })
    expect(run('a').stdout).toBe('3 string true\n')
    expect(files()).toHaveLength(2)
  })

  it('of a build that was not made for a month is taken away when another is kept', () => {
    run()
    const [old] = files()
    const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    utimesSync(file(), monthAgo, monthAgo)
    run()
    expect(files()).toEqual([old])
    write({ 'main.js': `${MAIN}\n` })
    run()
    expect(files()).toHaveLength(1)
    expect(files()).not.toEqual([old])
  })

  it.each([
    [
      'one other bit',
      (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(bytes.length - 500) ^ 16, bytes.length - 500),
    ],
    ['zeros at its end', (bytes: Buffer) => bytes.fill(0, bytes.length - 1000)],
    ['no head', (bytes: Buffer) => bytes.fill(32)],
    [
      'another place in its head',
      (bytes: Buffer) => {
        const digit = bytes.indexOf('"./double-1a.js":[') + 18
        bytes.writeUInt8(bytes.readUInt8(digit) ^ 1, digit)
      },
    ],
    ['another letter in a text', (bytes: Buffer) => bytes.write('3', bytes.indexOf('2 * n'))],
  ])('with %s is not used, and made again', (_, damage) => {
    run()
    const bytes = readFileSync(file())
    damage(bytes)
    writeFileSync(file(), bytes)
    expect(run('a')).toEqual({ status: 0, stdout: '2 string true\n' })
    expect(readFileSync(file())).not.toEqual(bytes)
    const again = inode()
    run('a')
    expect(inode()).toBe(again)
  })

  it('that was cut off is not used', () => {
    run()
    writeFileSync(file(), readFileSync(file()).subarray(0, 700))
    expect(run('a')).toEqual({ status: 0, stdout: '2 string true\n' })
  })

  it('of files that one run did not need stays for the next that does', () => {
    expect(run('more').stdout).toContain('more')
    expect(Object.keys(head().places)).toEqual(['./main.js', './double-1a.js', './more-2b.js'])
    const first = inode()
    run()
    run('more')
    expect(inode()).toBe(first)
  })

  it('grows with the files of a run that needed more', () => {
    run()
    run('more')
    expect(Object.keys(head().places).sort()).toEqual(['./double-1a.js', './main.js', './more-2b.js'])
  })

  it('of a command that failed is not kept', () => {
    expect(run('fail').status).toBe(3)
    expect(readdirSync(folder)).not.toContain('kept')
  })

  it('is done without where the folder cannot be made', () => {
    writeFileSync(kept, 'a file is in the way')
    expect(run('a')).toEqual({ status: 0, stdout: '2 string true\n' })
  })
})

describe('the compiled code of a thread', () => {
  it('is kept when it has done its work, and used from then on', () => {
    const cache = mkdtempSync(join(tmpdir(), 'kept-thread-'))
    const [program, table] = ['../bin/infinite-push.js', '../data/sonar.csv'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    )
    const learnt = () => {
      const args = ['fit', table, '--threshold', 'max', '--folds', '2', '--json', '--quiet']
      const env = { ...process.env, XDG_CACHE_HOME: cache }
      const { status, stdout } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
      const file = readdirSync(join(cache, 'infinite-push')).find((name) => name.startsWith('piecethread-')) ?? ''
      const { weights } = JSON.parse(stdout)
      return { status, weights, inode: statSync(join(cache, 'infinite-push', file)).ino }
    }
    const first = learnt()
    expect(first.status).toBe(0)
    expect(learnt()).toEqual(first)
    rmSync(cache, { recursive: true })
  })
})

describe('the bundle of the command line', () => {
  it('is written in ASCII, as its reader takes it', () => {
    const bundle = fileURLToPath(new URL('../dist/bundle/', import.meta.url))
    const files = readdirSync(bundle).filter((name) => name.endsWith('.js'))
    expect(files).toContain('main.js')
    for (const name of files)
      expect(/[^\0-\x7f]/.exec(readFileSync(join(bundle, name), 'utf8'))?.[0], name).toBe(undefined)
  })
})
