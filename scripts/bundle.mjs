// One file per entry, so that a command and its threads do not open hundreds of modules: see
// docs/decisions/0014-one-file-per-entry.md.
//
//   node scripts/bundle.mjs
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { writeManPage } from './man-page.mjs'
import { typesNamed, typesOf, unreached } from './reached.mjs'
import { statementPerLine } from './statement-per-line.mjs'

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
async function bundle(name, input, { format = 'esm', plugins = [] } = {}) {
  const cwd = join(packages, name)
  const dir = join(cwd, 'dist/bundle')
  rmSync(dir, { recursive: true, force: true })
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const outside = Object.keys({ ...dependencies, ...peerDependencies }).filter((id) => !(id in ours))
  const { output } = await build({
    cwd,
    input,
    platform: 'node',
    plugins,
    // Where types are, which is what it says of paths, is not where the code is.
    tsconfig: false,
    resolve: { alias: ours, extensionAlias: { '.js': ['.ts', '.js'] } },
    external: outside,
    // Names and lines stay, so that the stack in a bug report can be read; what comments say is in the repository.
    output: {
      dir,
      format,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: { annotation: true, jsdoc: false, legal: true },
      // What chunks hand each other has its own name: a short one beside it would be two.
      minifyInternalExports: false,
      // The core has to stay small: local variables have short names, functions and classes keep theirs.
      minify: {
        compress: { joinVars: false, sequences: false },
        mangle: { toplevel: false, keepNames: true },
      },
    },
    // A style parser that comes inside evaluates messages of its own; nothing of ours does.
    checks: { eval: false },
    // No line for each source that came inside: they are in the repository as well.
    experimental: { attachDebugInfo: 'none' },
    logLevel: 'warn',
  })
  for (const { type, code, fileName } of output) {
    if (type === 'chunk') writeFileSync(join(dir, fileName), statementPerLine(code))
  }
  const licences = licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds))
  if (licences.length > 0) writeFileSync(join(dir, 'licences.txt'), licences.join('\n'))
}

/**
 * Files as `kept-code.ts` runs them: in ASCII, which is read without decoding (other letters are escaped, which is right wherever one can
 * stand, but after a backslash), and with one that imports for all, since only what Node itself has loaded can.
 */
function writeForKeeping(dir) {
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.js'))) {
    const code = loadedWhenUsed(readFileSync(join(dir, file), 'utf8')).replaceAll(
      /\bimport\((["`][^"`$]+["`])\)/g,
      'require("./imports.js")($1)',
    )
    const [escaped] = /\\[^\0-\x7f]/.exec(code) ?? []
    if (escaped) throw new Error(`${file}: ${escaped} cannot be written in ASCII`)
    const ascii = code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    writeFileSync(join(dir, file), ascii)
  }
  writeFileSync(join(dir, 'imports.js'), 'module.exports = (name) => import(name)\n')
  writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }\n')
}

/**
 * What is part of Node is loaded when it is first used: Node compiles it anew in each process, and a command uses little of what its
 * files could use. What a file hands on as a whole stays as it is.
 */
function loadedWhenUsed(code) {
  const loads = [...code.matchAll(/^let (\w+)=require\("(node:[^"]+)"\);$/gm)]
  return loads.reduce((text, [line, name, id]) => {
    const uses = new RegExp(`(\\bnew )?\\b${name}\\b(?=\\.)`, 'g')
    const others = new RegExp(`\\b${name}\\b(?!\\.)`, 'g')
    if (text.match(others).length > 1) return text
    const lazily = `let ${name}$;const ${name}=()=>${name}$??=require("${id}");`
    return text.replace(uses, (_, made) => (made ? `new (${name}())` : `${name}()`)).replace(line, () => lazily)
  }, code)
}

/** commander can start other programs, which nobody asks of it: Node's part for that takes as long to load as commander. */
const noPrograms = {
  name: 'no-programs',
  resolveId: (id, importer = '') =>
    id === 'node:child_process' && importer.includes('commander') ? NO_PROGRAMS : null,
  load: (id) => (id === NO_PROGRAMS ? 'export default {}' : null),
}
const NO_PROGRAMS = '\0no-programs'

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

/**
 * Types that no door names, but for the one that is for this repository alone, need no words, nor do private members: who reads them has the
 * sources. Of private members one for each class is enough.
 */
function withoutWords(name, door) {
  const folder = join(packages, name)
  const named = typesNamed(folder, (own) => own !== door)
  for (const file of typesOf(folder)) {
    const text = readFileSync(file, 'utf8')
    const bare = withOnePrivate(text.replace(named.has(file) ? WORDS_OF_PRIVATE : ALL_WORDS, ''))
    if (bare !== text) writeFileSync(file, bare)
  }
}

/** One private member of a class says as much as all of them: that nobody else makes such objects. */
function withOnePrivate(text) {
  let seen = false
  const lines = text.split('\n').filter((line) => {
    if (/\bclass\b/.test(line)) seen = false
    const isPrivate = /^ *private (?!constructor)[\w ]+\??;$/.test(line)
    const stays = !(isPrivate && seen)
    seen ||= isPrivate
    return stays
  })
  return lines.join('\n')
}

await bundle('core', { index: 'src/index.ts', scoring: 'src/scoring.ts', internal: 'src/internal.ts' })
await bundle(
  'cli',
  {
    main: 'src/main.ts',
    thread: 'src/compute/thread.ts',
    'piece-thread': 'src/compute/piece-thread.ts',
    'pass-thread': 'src/compute/pass-thread.ts',
    'kept-code': 'src/kept-code.ts',
    'kept-thread': 'src/compute/kept-thread.ts',
  },
  { format: 'cjs', plugins: [noPrograms] },
)
writeForKeeping(join(packages, 'cli/dist/bundle'))
await writeManPage()
const names = readdirSync(packages)
for (const name of names) writeRequireDoors(name)
withoutWords('core', './internal')
for (const name of names) {
  writeFileSync(join(packages, name, 'dist/.npmignore'), `${unreached(join(packages, name)).join('\n')}\n`)
}
