import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SONAR } from './run.js'

const root = join(import.meta.dirname, '../../..')
const pages = [
  'README.md',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
  ...readdirSync(join(root, 'docs/how-to')).map((name) => `docs/how-to/${name}`),
  ...readdirSync(join(root, 'docs-site/pages'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs-site/pages/${name}`,
  ),
].filter((page) => page.endsWith('.md') && !page.includes('.vitepress'))

/** `expression // value`, with a value that can be compared. */
const CLAIM = /^(?!const |import |console)([^/]*\S)\s+\/\/ (-?\d[\d.e-]*|'[^…]*'|\[[^…]*\]|true|false)$/

interface Block {
  info: string
  code: string
}

function blocksOf(page: string): Block[] {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```(js\b[^\n]*)\n(.*?)^```/gms)
  return Array.from(blocks, ([, info, code]) => ({ info, code }))
}

const written = pages.map((page) => [page, blocksOf(page)] as const).filter(([, blocks]) => blocks.length > 0)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-blocks-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The block as a module that ends badly when something that it claims is not so. */
function moduleOf(code: string): string {
  const sonar = `data:text/csv,${encodeURIComponent(readFileSync(SONAR, 'utf8'))}`
  const lines = code.split('\n').map((line) => line.replace(CLAIM, '__claim($1, $2)'))
  const claim = `import __assert from 'node:assert'
const __plain = (value) => ArrayBuffer.isView(value) ? Array.from(value) : value
const __claim = (actual, claimed) => __assert.deepStrictEqual(__plain(actual), claimed)`
  return [claim, ...lines].join('\n').replaceAll("fetch('/sonar.csv')", `fetch('${sonar}')`)
}

describe.each(written)('the code in %s', (page, blocks) => {
  it.each(blocks.map((block, i) => [i + 1, block] as const))(
    'runs, and gives what it says: block %i',
    (i, { info, code }) => {
      // What needs a Redis is in the tests of the cluster.
      if (info.includes('redis')) return
      const file = join(folder, `${page.replaceAll('/', '-')}-${i}.mjs`)
      writeFileSync(file, moduleOf(code))
      const run = () => execFileSync(process.execPath, [file], { cwd: folder, stdio: 'pipe', timeout: 60_000 })
      if (info.includes('throws')) expect(run).toThrow(/InfinitePushError/)
      else expect(run).not.toThrow()
    },
  )
})
