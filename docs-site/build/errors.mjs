import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { read, root, writePage } from './places.mjs'

/** A page for every code, and one that lists them. */
export function writeErrors() {
  const files = readdirSync(join(root, 'packages/cli/explain')).sort()
  const areas = files.map((name) => {
    const [head, ...sections] = read(`packages/cli/explain/${name}`).split(/^## /m)
    return { title: head.replace(/^# /, '').trim(), pages: sections.map(pageOf) }
  })
  for (const { title, pages } of areas)
    for (const page of pages) writePage(`errors/${page.code}.md`, errorPage(page, title))
  const lists = areas.map(({ title, pages }) => {
    const items = pages.map(({ code, meaning }) => `- [\`${code}\`](/errors/${code}): ${firstSentence(meaning)}`)
    return `## ${title}\n\n${items.join('\n')}\n`
  })
  writePage('errors/index.md', `# Errors and warnings\n\n${INTRODUCTION}\n\n${lists.join('\n')}`)
}

const INTRODUCTION =
  'Every error and warning has a code, which stands in brackets behind its message, and in `code` of an `InfinitePushError`. ' +
  'On the command line, `infinite-push explain CODE` prints the same page.'

function pageOf(section) {
  const [code, meaning, cure] = section.trim().split('\n\n')
  return { code, meaning, cure }
}

function errorPage({ code, meaning, cure }, area) {
  return `---\nprev: false\nnext: false\n---\n\n# ${code}\n\n*${area}*\n\n## What it means\n\n${meaning}\n\n## What to do\n\n${cure}\n\n[All errors and warnings](/errors/)\n`
}

function firstSentence(text) {
  const flat = text.replaceAll('\n', ' ')
  return (/^.*?[.:;](?=\s|$)/.exec(flat)?.[0] ?? flat).replace(/[:;]$/, '.')
}
