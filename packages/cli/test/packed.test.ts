import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const names = readdirSync(join(root, 'packages'))

/** npm may take its time. */
const HOOK_MS = 120_000

interface Packed {
  name: string
  filename: string
  size: number
  files: { path: string }[]
}

let folder: string
const packed = new Map<string, Packed>()

/** npm, as users have it, without a word more than needed. */
function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infinite-push-packed-'))
  const places = names.flatMap((name) => ['--workspace', `packages/${name}`])
  const all: Packed[] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...places], root),
  )
  for (const one of all) packed.set(one.name, one)
}, HOOK_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tarball = (name: string) => join(folder, packed.get(name)!.filename)

/** Installs tarballs of ours into an empty folder; what is from elsewhere comes from npm's cache where it is there. */
function install(place: string, ...ours: string[]): string {
  const cwd = join(folder, place)
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }')
  npm(['install', '--prefer-offline', ...ours.map(tarball)], cwd)
  return cwd
}

describe.each(names)('the tarball of packages/%s', (folderName) => {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', folderName, 'package.json'), 'utf8'))

  it('has licence and README, and says where it comes from', () => {
    const paths = packed.get(manifest.name)!.files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(Object.keys(manifest)).toEqual(
      expect.arrayContaining(['repository', 'homepage', 'bugs', 'keywords', 'sideEffects', 'license']),
    )
    expect(manifest.exports['./package.json']).toBe('./package.json')
  })

  it('has no maps, tests or sources', () => {
    const extra = packed
      .get(manifest.name)!
      .files.filter(({ path }) => /\.map$|\.test\.|^src\/|\.tsbuildinfo$/.test(path))
    expect(extra).toEqual([])
  })

  it('is clean for publint', async () => {
    const tar = readFileSync(tarball(manifest.name))
    const data = tar.buffer.slice(tar.byteOffset, tar.byteOffset + tar.byteLength) as ArrayBuffer
    const { messages, pkg } = await publint({ pack: { tarball: data }, level: 'suggestion' })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('has types that are right, to import and to require', async () => {
    const result = await checkPackage(
      createPackageFromTarballData(new Uint8Array(readFileSync(tarball(manifest.name)))),
    )
    expect(result.types).not.toBe(false)
    if (!('problems' in result)) return
    // Doors beside the first are not seen by a resolution of 2012 that knows no `exports`.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
    )
    expect(problems).toEqual([])
  })
})

it('the core is at most 300 KB, the command line at most 1 MB', () => {
  expect(packed.get('@infinite-push/core')!.size).toBeLessThanOrEqual(300_000)
  expect(packed.get('infinite-push')!.size).toBeLessThanOrEqual(1_000_000)
})

const PROGRAM = `
import { InfinitePush, type Model, parseModel, serializeModel } from 'infinite-push'
import { scoreTable, namedColumns, parseModel as parseRule } from '@infinite-push/core/scoring'

const ranker: InfinitePush = new InfinitePush({ penalty: 'l1', lambdaRatio: 0.1 }).fit([[3, 1], [2, 0], [1, 1], [0, 0]], [1, 1, 0, 0])
const model: Model = parseModel(serializeModel(ranker.model))
const order: number[] = ranker.rank([[0, 5], [9, 5], [4, 5]])
const scores: Float64Array = scoreTable(parseRule(serializeModel(model)), namedColumns({ x1: [0, 9], x2: [5, 5] }))
// @ts-expect-error there is no such penalty
new InfinitePush({ penalty: 'l3' })
console.log(JSON.stringify({ order, scores: [...scores], status: model.status }))
`

describe('who installs infinite-push', () => {
  let cwd: string
  beforeAll(() => {
    cwd = install('alone', 'infinite-push', '@infinite-push/core')
  }, HOOK_MS)

  it('gets few packages and few bytes, and runs no script', () => {
    const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
    const installed = Object.entries<{ hasInstallScript?: boolean }>(packages).filter(([path]) => path !== '')
    expect(installed.length).toBeLessThanOrEqual(15)
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
    const kilobytes = Number(execFileSync('du', ['-sk', 'node_modules'], { cwd, encoding: 'utf8' }).split('\t')[0])
    expect(kilobytes).toBeLessThanOrEqual(15_000)
  })

  it('runs the demo', () => {
    expect(execFileSync('npx', ['infinite-push', 'demo'], { cwd, encoding: 'utf8', stdio: 'pipe' })).toContain(
      '✓ solved',
    )
  })

  it('is told by name what the studio, other machines and engines need', () => {
    const ended = (...args: string[]) => {
      const { status, stderr } = spawnSync('node_modules/.bin/infinite-push', [...args], { cwd, encoding: 'utf8' })
      return [status, /npm install (\S+)/.exec(stderr)?.[1]]
    }
    const sonar = 'node_modules/infinite-push/data/sonar.csv'
    expect(ended('studio')).toEqual([2, '@infinite-push/studio'])
    expect(ended('worker', '--redis', 'redis://localhost:1')).toEqual([2, '@infinite-push/cluster'])
    expect(ended('fit', sonar, '--redis', 'redis://localhost:1')).toEqual([2, '@infinite-push/cluster'])
    expect(ended('fit', sonar, '--in-place')).toEqual([2, '@duckdb/node-api'])
    expect(ended('fit', '--engine', 'postgres://reader@localhost:1/shop', '--table', 'orders')).toEqual([2, 'pg'])
  })

  it('reads the names of functions and their lines in a stack', () => {
    const program = "import { InfinitePush } from '@infinite-push/core'; new InfinitePush({ pnalty: 'l1' })"
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' })
    expect(stderr).toMatch(/at checkOptions \(.*\.js:\d{2,}:\d{1,3}\)/)
  })

  it.each([
    ['modules', 'program.mts', PROGRAM],
    ['CommonJS', 'program.cts', PROGRAM],
  ])('writes strict TypeScript in %s, and runs it', (_, name, text) => {
    writeFileSync(join(cwd, name), text)
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023', '--types', '']
    writeFileSync(join(cwd, 'console.d.ts'), 'declare const console: { log(text: string): void }\n')
    execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, name, 'console.d.ts'], { cwd, stdio: 'pipe' })
    const out = execFileSync(process.execPath, [name.replace('ts', 'js')], { cwd, encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual({ order: [1, 2, 0], scores: [-3, 1.5], status: 'solved' })
  })
})

describe('all packages together', () => {
  let cwd: string
  let all: string[]
  beforeAll(() => {
    all = [...packed.keys()]
    cwd = install('together', ...all)
  }, HOOK_MS)

  it('import, require and run', () => {
    writeFileSync(join(cwd, 'all.js'), `for (const name of ${JSON.stringify(all)}) await import(name)\n`)
    writeFileSync(join(cwd, 'all.cjs'), `for (const name of ${JSON.stringify(all)}) require(name)\n`)
    for (const file of ['all.js', 'all.cjs']) execFileSync(process.execPath, [file], { cwd, stdio: 'pipe' })
    const { status, stderr } = spawnSync(
      'node_modules/.bin/infinite-push',
      ['worker', '--redis', 'redis://localhost:1'],
      { cwd, encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([2, expect.stringContaining('[redis-unreachable]')])
  })

  it('find every type that theirs name, also those of the inner door', () => {
    writeFileSync(join(cwd, 'types.ts'), all.map((name) => `import '${name}'\n`).join(''))
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
    const roots = ['--typeRoots', join(root, 'node_modules/@types')]
    const args = [...options, ...roots, '--skipLibCheck', 'false', 'types.ts']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd, encoding: 'utf8' })
    expect(stdout.split('\n').filter((line) => /^(types\.ts|node_modules\/@?infinite-push)/.test(line))).toEqual([])
  })
})
