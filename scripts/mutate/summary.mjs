import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'docs/mutants.md'
/** Mutants that change nothing which a test could see, each with the reason. */
const HARMLESS = 'scripts/mutate/harmless.json'

/** Prints what was killed, file by file, and what was not; writes the page when all files were looked at. */
export function summarize(root, { tests, found }, whole) {
  const harmless = JSON.parse(readFileSync(join(root, HARMLESS), 'utf8'))
  const fits = ({ file, text, original, instead }, one) =>
    file.endsWith(one.file) &&
    text.includes(one.line) &&
    `${original} → ${instead}`.includes(one.mutant) &&
    instead.includes(one.to)
  const why = (mutant) => harmless.find((one) => fits(mutant, one))?.why
  const files = [...new Set(found.map(({ file }) => file))]
  const rows = files.map((file) => {
    const own = found.filter((mutant) => mutant.file === file)
    return { file, all: own.length, killed: own.filter(({ killer }) => killer !== undefined).length }
  })
  const survivors = found
    .filter(({ killer }) => killer === undefined)
    .map((mutant) => ({ ...mutant, why: why(mutant) }))
  for (const { file, all, killed } of rows)
    console.log(`${String(killed).padStart(5)} of ${String(all).padStart(4)}  ${file}`)
  for (const { file, line, original, instead, why: reason, tests: reaching } of survivors) {
    if (!reason) console.log(`survived  ${file}:${line}  ${original}  →  ${instead}  (${reaching} tests)`)
  }
  console.log(
    `${found.length - survivors.length} of ${found.length} killed; ${survivors.filter((s) => s.why).length} of the others are explained`,
  )
  if (whole) writeFileSync(join(root, PAGE), pageOf(rows, survivors, found.length, tests))
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
