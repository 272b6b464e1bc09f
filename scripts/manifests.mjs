// What all packages say alike, from one place: version, licence, engines and the addresses of the project stand in the
// package.json at the top, and are written into those of the packages, with a LICENSE beside each.
//
//   node scripts/manifests.mjs [--check]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const top = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const isCheck = process.argv.includes('--check')
const published = top.workspaces.filter((folder) => folder.startsWith('packages/'))
const names = published.map((folder) => manifestOf(folder).name)
let differing = 0

for (const folder of published) {
  keep(join(folder, 'package.json'), `${JSON.stringify(withFacts(manifestOf(folder), folder), null, 2)}\n`)
  keep(join(folder, 'LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8'))
}
keep(
  'packages/core/src/version.ts',
  `/** The version of the library, which models carry. */\nexport const VERSION = '${top.version}'\n`,
)
keep('CITATION.cff', cited(readFileSync(join(root, 'CITATION.cff'), 'utf8')))
if (differing > 0) {
  console.error('Write them with: npm run manifests')
  process.exitCode = 1
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function withFacts(manifest, folder) {
  const { name, version: _, description, keywords, ...rest } = manifest
  const { homepage, bugs, repository, license, engines } = top
  const facts = { homepage, bugs, repository: { ...repository, directory: folder }, license, engines }
  const said = Object.keys(facts)
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !said.includes(key)))
  const result = { name, version: top.version, description, keywords: sorted(keywords), ...facts, ...own }
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
    for (const dependency of Object.keys(result[kind] ?? {})) {
      if (names.includes(dependency)) result[kind] = { ...result[kind], [dependency]: top.version }
    }
  }
  return result
}

/** What every package is found by, and what it says itself. */
function sorted(own = []) {
  return [...new Set([...top.keywords, ...own])].sort()
}

function cited(text) {
  return text
    .replace(/^version: .*$/m, `version: ${top.version}`)
    .replace(/^repository-code: .*$/m, `repository-code: "${top.repository.url.replace(/^git\+|\.git$/g, '')}"`)
}

function keep(path, text) {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (isCheck) {
    console.error(`${path} does not say what package.json says`)
    differing++
  } else writeFileSync(file, text)
}
