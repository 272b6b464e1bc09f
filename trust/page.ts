import { type Batch, batchesOf } from './journal.js'
import type { Part, Promised } from './promise.js'

const SHOWN = 12

/** One page of what was promised, tried and broken, from the lines of a journal. */
export function trustPage(promises: readonly Promised[], batches: readonly Batch[]): string {
  const rows = promises.flatMap((promise) => promise.parts.map((part) => summary(promise, part, batches)))
  return [
    '# What was tried, and what broke',
    '',
    'Written by `npm run trust`, which takes hours, goes on where it was stopped, and counts only what it ran. The usual tests run a part of',
    'it. A case is *broken* when the promise does not hold for it; how the others came out is counted beside.',
    '',
    ...promises.map(({ name, says }) => `- **${name}**: ${says}`),
    '',
    '| promise | cases of | promised | tried | broken | the others came out as | build |',
    '|---|---|--:|--:|--:|---|---|',
    ...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
    '',
    ...circumstances(batches),
    ...section(
      'Not run to the end',
      rows.flatMap(({ open }) => open),
    ),
    ...section(
      'What broke',
      rows.flatMap(({ failures }) => failures),
    ),
    ...promises.flatMap(({ notes }) => (notes ? section(notes.title, notes.lines) : [])),
  ].join('\n')
}

function summary(promise: Promised, part: Part, batches: readonly Batch[]) {
  const own = batchesOf(batches, promise, part)
  const tried = own.reduce((sum, { from, to }) => sum + to - from, 0)
  const failures = own.flatMap(({ broken }) => broken)
  const title = `${promise.name}, ${part.name}`
  const count = (n: number) => n.toLocaleString('en')
  const short = `${title}: ${count(tried)} of ${count(part.cases)}${part.missing?.() ? `; ${part.missing()}` : ''}`
  return {
    cells: [
      promise.name,
      part.name,
      count(part.cases),
      count(tried),
      count(failures.length),
      keptAs(own),
      buildsOf(own),
    ],
    open: tried < part.cases ? [short] : [],
    failures: [
      ...failures.slice(0, SHOWN).map(({ index, why }) => `${title}, case ${index}: ${oneLine(why)}`),
      ...(failures.length > SHOWN ? [`${title}: ${failures.length - SHOWN} more, in the journal`] : []),
    ],
  }
}

/** The builds that were held to account. */
function buildsOf(batches: readonly Batch[]): string {
  return [...new Set(batches.map(({ build }) => build.slice(build.lastIndexOf('-') + 1)))].join(', ')
}

function keptAs(batches: readonly Batch[]): string {
  const total = new Map<string, number>()
  for (const { kept } of batches) {
    for (const [as, times] of Object.entries(kept)) total.set(as, (total.get(as) ?? 0) + times)
  }
  const sorted = [...total].sort(([, a], [, b]) => b - a)
  return sorted.map(([as, times]) => `${as} ${times.toLocaleString('en')}`).join(', ')
}

function circumstances(batches: readonly Batch[]): string[] {
  const all = (what: (batch: Batch) => string | number) => [...new Set(batches.map(what))].join(', ')
  const hours = batches.reduce((sum, { seconds }) => sum + seconds, 0) / 3600
  return [
    `Seed ${all(({ seed }) => seed)}; build ${all(({ build }) => build)}; Node ${all(({ node }) => node)}; ${hours.toFixed(1)} hours, on a`,
    'machine that did other things, too.',
    ...(all(({ build }) => build).includes(',')
      ? ['What a part says holds for the build beside it, not for later ones.']
      : []),
    '',
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), '']
}

/** Text of an error within a list of Markdown. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').slice(0, 300)
  return `\`${line.replaceAll('`', "'")}\``
}
