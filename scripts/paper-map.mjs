// Builds paper/equations.md from the @paper tags in the code: which file implements an item of the paper, which test
// shows it. Ends with 1 when an item has no code or no test.
//
//   node scripts/paper-map.mjs           writes the map
//   node scripts/paper-map.mjs --check   writes nothing; ends with 1 when the map is out of date
//
// A tag names items or ranges of them, to the end of its line:  @paper eq:9 alg:8-18
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Items that have no code yet, and why. One that gets a tag must leave this list. */
const PLANNED = {}

const HEADINGS = { eq: 'Equations', alg: 'Algorithm 1', prop: 'Propositions', table: 'Tables', figure: 'Figures' }
const LABELS = { eq: '(#)', alg: 'line #', prop: 'Proposition #', table: 'Table #', figure: 'Figure #' }

const root = fileURLToPath(new URL('..', import.meta.url))
const mapFile = 'paper/equations.md'
const read = (path) => readFileSync(join(root, path), 'utf8')
const items = JSON.parse(read('paper/items.json'))

/** Paths from the root, with slashes. */
function sourceFiles() {
  const folders = readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/test`,
  ])
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
}

/** 'alg:8-10' → alg:8, alg:9, alg:10 */
function expand(tag) {
  const [, kind, first, last = first] = /^(\w+):(\d+)(?:-(\d+))?$/.exec(tag) ?? []
  if (kind === undefined || Number(last) < Number(first)) return [tag]
  return Array.from({ length: last - first + 1 }, (_, i) => `${kind}:${Number(first) + i}`)
}

/** The items that a text is tagged with, each once. */
function itemsOf(text) {
  const lines = Array.from(text.matchAll(/@paper\b(.*?)(?:\*\/|$)/gm), ([, tags]) => tags.trim().split(/\s+/))
  return [...new Set(lines.flat().flatMap(expand))]
}

/** For each item the files that implement it and the tests that show it; and the tags that name no item. */
function collect() {
  const found = Object.fromEntries(Object.keys(items).map((item) => [item, { code: [], tests: [] }]))
  const unknown = []
  for (const path of sourceFiles()) {
    const side = /\.test\.ts$|^packages\/[^/]+\/test\//.test(path) ? 'tests' : 'code'
    for (const item of itemsOf(read(path))) {
      if (found[item]) found[item][side].push(path)
      else unknown.push(`${path}: '@paper ${item}' names nothing of paper/items.json`)
    }
  }
  return { found, unknown }
}

function problemsOf(item, { code, tests }) {
  if (item in PLANNED) {
    return [...code, ...tests].map(
      (path) => `${item} is tagged in ${path}: take it off PLANNED in scripts/paper-map.mjs`,
    )
  }
  const missing = [...(code.length ? [] : ['code']), ...(tests.length ? [] : ['test'])]
  return missing.map((what) => `${item} has no ${what}: ${items[item]}`)
}

const links = (paths) =>
  paths.map((path) => `[${path.replace(/^packages\/core\/(src\/)?/, '')}](../${path})`).join('<br>')

function row(item, { code, tests }) {
  const [kind, number] = item.split(':')
  const cells = item in PLANNED ? [`planned: ${PLANNED[item]}`, 'planned'] : [links(code), links(tests)]
  return `| ${[LABELS[kind].replace('#', number), items[item], ...cells].join(' | ')} |`
}

function markdown(found) {
  const sections = Object.entries(HEADINGS).map(([kind, heading]) => {
    const rows = Object.keys(items).filter((item) => item.startsWith(`${kind}:`))
    const table = ['| Item | What it says | Implemented in | Shown by |', '|---|---|---|---|']
    return [`## ${heading}`, '', ...table, ...rows.map((item) => row(item, found[item])), ''].join('\n')
  })
  const title = `# The paper beside the code

Rakotomamonjy, *Sparse Support Vector Infinite Push*: every numbered item, the files that implement it and the tests that
show it. Where the code departs from the letter, [errata.md](errata.md) says why. This file is made by \`npm run paper\` from
the \`@paper\` tags in the code.
`
  return [title, ...sections].join('\n')
}

const { found, unknown } = collect()
const problems = [...unknown, ...Object.entries(found).flatMap(([item, files]) => problemsOf(item, files))]
const text = markdown(found)
if (problems.length === 0 && process.argv.includes('--check')) {
  if (!existsSync(join(root, mapFile)) || read(mapFile) !== text)
    problems.push(`${mapFile} is out of date: run npm run paper`)
} else if (problems.length === 0) {
  writeFileSync(join(root, mapFile), text)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
