import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What needs other machines has tests of its own. */
const howTos = readdirSync(join(root, 'docs/how-to')).filter((name) => name.endsWith('.md') && name !== 'cluster.md')
const pages = ['README.md', ...howTos.map((name) => `docs/how-to/${name}`)]

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
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(pages)('the commands in %s', (page) => {
  it('work, one after another, as a reader types them', () => {
    const bin = join(root, 'packages/cli/bin/infinite-push.js')
    for (const line of commandsOf(page)) {
      const command = line.replace(/^npx infinite-push/, `'${process.execPath}' '${bin}'`)
      expect(
        () => execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe', timeout: 60_000 }),
        line,
      ).not.toThrow()
    }
  })
})
