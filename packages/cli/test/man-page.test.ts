import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from './standing-run.js'

const PAGE = join(import.meta.dirname, '../dist/man/infinite-push.1')

it('the manual page has every command', async () => {
  const { out } = await run([])
  const commands = Array.from(out.matchAll(/^ {2}([a-z]+) {2,}\S/gm), ([, command]) => command)
  const titles = Array.from(readFileSync(PAGE, 'utf8').matchAll(/^\.SS "([a-z]+)/gm), ([, command]) => command)
  expect(titles).toEqual(commands)
})

it('the manual page is read by groff without a word', ({ skip }) => {
  const { error, status, stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-k', '-ww', PAGE], {
    encoding: 'utf8',
  })
  if (error !== undefined) return skip('groff is not installed')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('what was finished is kept')
})
