import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { linked } from './guides.mjs'
import { escaped, made, read, root, writePage } from './places.mjs'

const FOLDER = 'bench/results'

/** What the suites wrote themselves, as they wrote it. */
export function writeBenchmarks() {
  const files = readdirSync(join(root, FOLDER)).filter((name) => !isTrial(name))
  const suites = files.filter((name) => name.endsWith('.md')).sort()
  for (const name of files.filter((file) => file.endsWith('.svg'))) {
    cpSync(join(root, FOLDER, name), join(made, 'measured', name))
  }
  for (const name of suites)
    writePage(`measured/${page(name)}.md`, withTitle(withImages(linkedTo(read(`${FOLDER}/${name}`)))))
  const rows = suites.map((name) => `- [${titleOf(read(`${FOLDER}/${name}`))}](/measured/${page(name)}) (${name})`)
  const parts = ['# Speed and quality, as measured', INTRODUCTION, speedTable(), '## All tables', rows.join('\n')]
  writePage('measured/index.md', `${parts.join('\n\n')}\n`)
}

/** Results that are not kept with the project: a page that needs them would be broken elsewhere. */
const isTrial = (name) => /\.(part|quick)\./.test(name)

/** The one of the README, which `npm run speed` makes from the results. */
function speedTable() {
  const [, table] = /<!-- speed: .*? -->\n([\s\S]*?)<!-- \/speed -->/.exec(read('README.md'))
  return table.trim().replace(/\(bench\/results\/([\w.]+\.md)\)/g, (_, name) => `(/measured/${page(name)})`)
}

const INTRODUCTION =
  'Tables that the benchmark wrote itself (`npm run bench -- --suite NAME`), ours and the peer in one run, with ratios; also where we lose. ' +
  'Machines and versions stand in each of them. How new rows are ranked, compared with other methods: [quality](/measured/quality).'

/** Dots in names would look like endings. */
const page = (name) => name.replace(/\.md$/, '').replaceAll('.', '-')
const titleOf = (text) => /^##? (.*)$/m.exec(text)[1]

/** What a suite writes begins with a heading of the second rank. */
function withTitle(text) {
  return /^# /m.test(text) ? text : text.replace(/^## /m, '# ').replace(/^### /gm, '## ')
}

function withImages(text) {
  return text.replace(/!\[([^\]]*)\]\(([^)/]+\.svg)\)/g, '![$1](./$2)')
}

function linkedTo(text) {
  const pages = text.replace(/\]\(([\w.]+)\.md\)/g, (_, name) => `](/measured/${page(`${name}.md`)})`)
  return escaped(pages).includes('](')
    ? pages.replace(/\]\((?!https?:|#|\/|\.\/|[\w.-]+\.svg)([^)\s]+)\)/g, (all) => linked(all, FOLDER))
    : pages
}
