// One file per entry, so that a command and its threads do not open hundreds of modules: see
// docs/decisions/0014-one-file-per-entry.md.
//
//   node scripts/bundle.mjs
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { writeManPage } from './man-page.mjs'
import { typesBehind, typesOf, unreached } from './reached.mjs'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

/** The packages of this repository that become part of what uses them, and where they are entered. */
const ours = Object.fromEntries(
  ['core/internal', 'core/scoring', 'core', 'tables', 'exports', 'report', 'engines'].map((door) => {
    const [name, entry = 'index'] = door.split('/')
    return [`@infinite-push/${door}`, join(packages, name, `src/${entry}.ts`)]
  }),
)

/**
 * Entry files of a package to `dist/bundle`; what they share, and what they load later, in chunks beside them. What the
 * package itself depends on stays outside; what ours among it depend on comes inside with them, in their version.
 */
async function bundle(name, input) {
  const cwd = join(packages, name)
  const dir = join(cwd, 'dist/bundle')
  rmSync(dir, { recursive: true, force: true })
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const outside = Object.keys({ ...dependencies, ...peerDependencies }).filter((id) => !(id in ours))
  const { output } = await build({
    cwd,
    input,
    platform: 'node',
    resolve: { alias: ours, extensionAlias: { '.js': ['.ts', '.js'] } },
    external: outside,
    // Names and lines stay, so that the stack in a bug report can be read; what comments say is in the repository.
    output: {
      dir,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: { annotation: true, jsdoc: false, legal: true },
    },
    // A style parser that comes inside evaluates messages of its own; nothing of ours does.
    checks: { eval: false },
    // No line for each source that came inside: they are in the repository as well.
    experimental: { attachDebugInfo: 'none' },
    logLevel: 'warn',
  })
  for (const { fileName, code } of output.filter(({ type }) => type === 'chunk')) {
    writeFileSync(join(dir, fileName), withoutIndent(code))
  }
  const licences = licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds))
  if (licences.length > 0) writeFileSync(join(dir, 'licences.txt'), licences.join('\n'))
}

/** The same lines without the tabs before them, a fortieth of what is packed; texts of several lines stay as they are. */
function withoutIndent(code) {
  const texts = []
  const visit = (node) => {
    if (node?.type === 'TemplateElement') texts.push(node)
    else if (node && typeof node === 'object') for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(code).body)
  const isText = (place) => texts.some(({ start, end }) => start <= place && place < end)
  return code.replace(/^\t+/gm, (tabs, place) => (isText(place) ? tabs : ''))
}

/** What packages from elsewhere that came inside say of their licence. */
function licencesOf(moduleIds) {
  const folders = moduleIds.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0])
  return [...new Set(folders.filter(Boolean))].map((folder) => {
    const { name, version, license, homepage = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    const text = file ? readFileSync(join(folder, file), 'utf8') : ''
    return `${[name, version, license, homepage].join(' ').trim()}\n\n${text}`
  })
}

/**
 * For `require`: every Node that is supported requires modules, so that its door leads to the same file, and there is one
 * copy of everything. Types likewise.
 */
function writeRequireDoors(name) {
  const cwd = join(packages, name)
  const doors = Object.values(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).exports)
  for (const { import: module, require } of doors.filter((door) => door.require)) {
    const from = (door, file) => `./${relative(dirname(door), file)}`
    writeFileSync(join(cwd, require.default), `module.exports = require('${from(require.default, module.default)}')\n`)
    const types = from(require.types, module.types).replace(/\.d\.ts$/, '.js')
    writeFileSync(join(cwd, require.types), `export * from '${types}'\n`)
  }
}

const WORDS = /^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/
const ALL_WORDS = new RegExp(WORDS, 'gm')
const WORDS_OF_PRIVATE = new RegExp(`${WORDS.source}(?= *private )`, 'gm')

/** Types behind the door that is for this repository alone need no words, nor do private members: who reads them has the sources. */
function withoutWords(name, door) {
  const folder = join(packages, name)
  for (const file of typesOf(folder)) leaveOut(WORDS_OF_PRIVATE, file)
  for (const file of typesBehind(folder, door)) leaveOut(ALL_WORDS, file)
}

function leaveOut(pattern, file) {
  const text = readFileSync(file, 'utf8')
  const bare = text.replace(pattern, '')
  if (bare !== text) writeFileSync(file, bare)
}

await bundle('core', { index: 'src/index.ts', scoring: 'src/scoring.ts', internal: 'src/internal.ts' })
await bundle('cli', {
  main: 'src/main.ts',
  thread: 'src/compute/thread.ts',
  'piece-thread': 'src/compute/piece-thread.ts',
  'pass-thread': 'src/compute/pass-thread.ts',
})
await writeManPage()
const names = readdirSync(packages)
for (const name of names) writeRequireDoors(name)
withoutWords('core', './internal')
for (const name of names) {
  writeFileSync(join(packages, name, 'dist/.npmignore'), `${unreached(join(packages, name)).join('\n')}\n`)
}
