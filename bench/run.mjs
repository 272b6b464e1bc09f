// npm run bench -- --suite path|logistic|large|pairs|kernels|growth|start|hull|quality|read|text|threads|engines|studio [--quick] [--only TEXT] [--contenders NAME,NAME] [--million ROWS] [--clock wall|cpu] [--fresh] [--as NAME] [--join] [--out DIR]
// Ours and the peers side by side on this machine; see README.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clearStore } from './datasets/store.mjs'
import { judge, runCase } from './runner/contest.mjs'
import { briefly } from './runner/effort.mjs'
import { machine } from './runner/machine.mjs'
import { caseReport, targetReport } from './runner/report.mjs'

const SUITES = [
  'path',
  'logistic',
  'large',
  'pairs',
  'kernels',
  'threads',
  'growth',
  'start',
  'hull',
  'quality',
  'read',
  'text',
  'engines',
  'studio',
]

const { values: options } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true, default: SUITES },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    contenders: { type: 'string' },
    million: { type: 'string' },
    clock: { type: 'string', default: 'wall' },
    fresh: { type: 'boolean', default: false },
    as: { type: 'string' },
    join: { type: 'boolean', default: false },
    out: { type: 'string', default: fileURLToPath(new URL('./results', import.meta.url)) },
  },
})

const progress = (what) => {
  if (process.stderr.isTTY) process.stderr.write(`… ${what}\n`)
}

function casesOf(suite) {
  const wanted = suite
    .cases(options.quick, options.million && Number(options.million))
    .filter(({ name }) => name.includes(options.only))
    .map((one) => ({ ...one, entries: one.entries.filter(isWanted) }))
  return options.quick ? wanted.map((one) => ({ ...one, entries: one.entries.map(briefly) })) : wanted
}

const named = options.contenders?.split(',')

function isWanted({ contender }) {
  return named === undefined || named.includes(contender.name ?? contender)
}

async function runSuite(name) {
  const { suite } = await import(`./suites/${name}.mjs`)
  const about = { suite: name, title: suite.title, quick: options.quick, clock: options.clock, machine: machine() }
  console.log(heading(about))
  let cases = options.join ? casesBefore(about) : []
  const reportOf = suite.caseReport ?? caseReport
  for (const one of casesOf(suite)) {
    const result = { ...(await runCase(one, { clock: options.clock, log: progress })), machine: machine() }
    console.log(reportOf(result))
    cases = inOrder(suite, [...cases.filter(({ name }) => name !== result.name), result])
    // After every case, so that a run that is stopped leaves what it found.
    conclude(suite, about, cases)
  }
  console.log(conclude(suite, about, cases).join('\n\n'))
}

/** What is said of all cases together; written to the files with them. */
function conclude(suite, about, cases) {
  const ran = cases.filter(({ skipped }) => !skipped)
  const targets = (suite.targets ?? []).map((target) => judge(target, ran))
  const summary = [suite.summary?.(ran), targetReport(targets)].filter(Boolean)
  const text = [...cases.map(suite.caseReport ?? caseReport), ...summary]
  write(about, { cases, targets, text, plots: suite.plots?.(ran) ?? {} })
  return summary
}

function heading({ title, machine, quick, clock }) {
  const trial = quick ? '\n\nA quick run: the sizes are too small for the targets, which are only shown.' : ''
  return `## ${title}\n\n${machine}; ${clock} time, medians${trial}\n`
}

/** What earlier runs of some cases have recorded: cases that take long are measured one by one, and stand in one file. */
function casesBefore(about) {
  const path = join(options.out, `${stemOf(about)}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []
}

function inOrder(suite, cases) {
  const names = suite.cases(options.quick, options.million && Number(options.million)).map(({ name }) => name)
  return cases.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

function stemOf({ suite, quick }) {
  const isPart = !options.join && (options.only !== '' || named !== undefined)
  return [suite, options.million, options.as ?? (isPart && 'part'), quick && 'quick'].filter(Boolean).join('.')
}

/** A quick run is only a trial, and a run of some cases or contenders only a part: their files say so in their names, unless `--as` gives a part a name of its own. */
function write(about, { cases, targets, text, plots }) {
  mkdirSync(options.out, { recursive: true })
  const stem = stemOf(about)
  const file = (ending, text) => writeFileSync(join(options.out, `${stem}${ending}`), text)
  for (const [name, svg] of Object.entries(plots)) file(`.${name}.svg`, svg)
  const images = Object.keys(plots).map((name) => `![${name}](${stem}.${name}.svg)\n`)
  const parts = [heading(about), ...text, ...images]
  file('.md', `${parts.filter(Boolean).join('\n\n')}\n`)
  file('.json', `${JSON.stringify({ ...about, targets, cases }, undefined, 1)}\n`)
}

const unknown = options.suite.find((name) => !SUITES.includes(name))
if (unknown !== undefined) {
  console.error(`There is no suite '${unknown}'. Known: ${SUITES.join(', ')}.`)
  process.exitCode = 2
} else {
  if (options.fresh) clearStore()
  for (const name of options.suite) await runSuite(name)
}
