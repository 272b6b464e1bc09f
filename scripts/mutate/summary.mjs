import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from './mutants.mjs'

const PAGE = 'docs/mutants.md'

/** Prints what was killed, file by file, and what was not; writes the page when all files were looked at. */
export function summarize(root, { tests, found }, whole) {
  const files = [...new Set(found.map(({ file }) => file))]
  const rows = files.map((file) => {
    const own = found.filter((mutant) => mutant.file === file)
    return { file, all: own.length, killed: own.filter(isKilled).length }
  })
  const survivors = found.filter((mutant) => !isKilled(mutant))
  const open = survivors.filter(({ why }) => !why)
  for (const { file, all, killed } of rows)
    console.log(`${String(killed).padStart(5)} of ${String(all).padStart(4)}  ${file}`)
  for (const mutant of open) console.log(`survived  ${wordsOf(mutant)}  (${mutant.tests} tests)`)
  console.log(
    `${found.length - survivors.length} of ${found.length} killed, ${survivors.length - open.length} explained, ${open.length} open`,
  )
  if (whole) writeFileSync(join(root, PAGE), pageOf(rows, survivors, found.length, tests))
}

function isKilled({ killer }) {
  return killer !== undefined
}

function pageOf(rows, survivors, all, tests) {
  const killed = all - survivors.length
  const open = survivors.filter(({ why }) => !why)
  const same = survivors.filter((mutant) => mutant.same).length
  const told = groupBy(survivors, ({ why }) => why ?? 'Open: a test could still be written')
  return `# Mutants

\`npm run mutate\` changes one small thing at a time in the code that proves, measures and ranks (an operator, a boundary, a
constant, a statement left out, an order) and runs the tests of these folders that reach it. Of ${all} mutants the ${tests} tests
kill ${killed}, ${percent(killed, all)}. ${same} of the others give the same answer for every input; of the ${all - same} that do not,
${percent(killed, all - same)} are killed, ${survivors.length - same - open.length} are explained and ${open.length} are open. Written by the script; do not edit.

| folder | mutants | killed | explained | open |
|---|---|---|---|---|
${[...groupBy(rows, ({ file }) => folderOf(file))].map(([folder, own]) => folderLine(folder, own, survivors)).join('\n')}

## Survivors

${[...told].map(([why, own]) => `${why}:\n\n${own.map(survivorLine).join('\n')}`).join('\n\n')}
`
}

function folderLine(folder, rows, survivors) {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  const explained = survivors.filter(({ file, why }) => folderOf(file) === folder && why).length
  return `| ${folder} | ${total('all')} | ${total('killed')} | ${explained} | ${total('all') - total('killed') - explained} |`
}

function folderOf(file) {
  return file.slice('packages/'.length, file.lastIndexOf('/'))
}

function survivorLine({ file, line, original, instead }) {
  return `- ${file.split('/').pop()}:${line} \`${original}\` → \`${instead}\``
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
