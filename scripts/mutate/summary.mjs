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
  const lines = rows.map(
    ({ file, all: own, killed: dead }) => `| ${file.replace('packages/', '')} | ${own} | ${dead} |`,
  )
  const told = survivors.map(
    ({ file, line, original, instead, why }) =>
      `| ${file.split('/').pop()}:${line} | ${code(original)} → ${code(instead)} | ${why ?? 'open'} |`,
  )
  return `# Mutants

\`npm run mutate\` changes one small thing at a time in the code that proves, measures and ranks (an operator, a boundary, a
constant, a statement left out, an order) and runs the tests of these folders that reach it. Of ${all} mutants the ${tests} tests
kill ${killed}, ${((100 * killed) / all).toFixed(1)} %. Written by the script; do not edit.

| file | mutants | killed |
|---|---|---|
${lines.join('\n')}

## Survivors

| where | what | why it may live |
|---|---|---|
${told.join('\n')}
`
}

function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``
}
