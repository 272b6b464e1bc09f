import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PENALTIES } from '@infinite-push/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEEDS, startEngine } from '../../engines/test/engines-under-test.js'
import { ordersTable, withKinds } from './orders-table.js'

import { SONAR } from './run.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What needs other machines has tests of its own. */
const howTos = readdirSync(join(root, 'docs/how-to')).filter((name) => name.endsWith('.md') && name !== 'cluster.md')
const pages = [
  'README.md',
  'packages/cli/README.md',
  ...['index', 'tutorial', 'gallery/sonar'].map((name) => `docs-site/pages/${name}.md`),
  ...howTos.map((name) => `docs/how-to/${name}`),
]

/** The lines of the blocks marked `sh`. */
function commandsOf(page: string): string[] {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)
  return [...blocks]
    .flatMap(([, block]) => block.trim().split('\n'))
    .filter((line) => /^(npx infinite-push|printf) /.test(line))
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'))
  symlinkSync(join(root, 'packages'), join(folder, 'packages'))
  // What pages call the reader's own tables.
  for (const name of ['data.csv', 'table.csv', 'new.csv']) copyFileSync(SONAR, join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A command that asks a server, which readers have at another address. */
const SERVER = /(postgres|clickhouse):\/\/[\w.@:]+\/shop/

function runs(line: string): void {
  const bin = join(root, 'packages/cli/bin/infinite-push.js')
  const command = line.replace(/^npx infinite-push/, `'${process.execPath}' '${bin}'`)
  expect(() => execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe', timeout: 60_000 }), line).not.toThrow()
}

describe.each(pages)('the commands in %s', (page) => {
  it('work, one after another, as a reader types them', () => {
    for (const line of commandsOf(page)) if (!SERVER.test(line)) runs(line)
  })
})

describe.each([
  ['PostgreSQL', 'postgres'],
  ['ClickHouse', 'clickhouse'],
] as const)('the session with %s in docs/how-to/engines.md', (name, protocol) => {
  it('works, one command after another', async ({ skip }) => {
    const engine = await startEngine(name)
    if (engine === undefined) return skip(NEEDS[name])
    try {
      const put = await engine.put('orders', withKinds(ordersTable()))
      const lines = commandsOf('docs/how-to/engines.md').filter((line) => line.includes(`${protocol}://`))
      expect(lines.length).toBeGreaterThan(2)
      for (const line of lines) runs(line.replace(SERVER, put.engine))
    } finally {
      await engine.stop()
    }
  }, 300_000)
})

describe('the penalties that the documents name', () => {
  const flags = { l1Ratio: '`--l1-ratio`', groups: '`--groups`', factors: '`--penalty-factors`', nonnegative: '' }
  const kinds = Object.values(PENALTIES)

  it('are in the table of README.md as they are registered: one row each, in their order', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const table = /^\| `--penalty` .*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readme)?.[1].trim().split('\n')
    const rows = kinds.map(({ name, formula, summary, needs, weighs }, i) => {
      const reads = new Set([...needs, ...(weighs ? (['factors'] as const) : [])])
      const cells = [
        `\`${name}\`${i === 0 ? ' (default)' : ''}`,
        formula.replaceAll('|', '\\|'),
        summary,
        [...reads].map((setting) => flags[setting]).join(' '),
      ]
      return `| ${cells.join(' | ')} |`
    })
    expect(table).toEqual(rows)
  })

  it('are all named where the library lists its settings', () => {
    const names = kinds.map(({ name }) => `\`${name}\``).join(' ')
    expect(readFileSync(join(root, 'packages/core/README.md'), 'utf8')).toContain(`| \`penalty\` | ${names} |`)
  })
})
