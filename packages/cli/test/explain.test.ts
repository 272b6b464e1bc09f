import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorPages } from '../src/read/error-pages.js'
import { run, runJson } from './standing-run.js'

const PACKAGES = join(import.meta.dirname, '../..')
/** Where an error or a warning is given its code: by a function, as one of several reasons, or written out. */
const CODED = [
  /(?:\b(?:refusal|warning|wrongText|usageError|fail|refuse)\(|new InfinitePushError\()\s*(?:[\w.]+,\s*)?'([a-z][\w-]+)',/g,
  /\berrorAt\([^']{0,80}?'([a-z][\w-]+)',/g,
  /^ +E[A-Z]+: \[\s*'([a-z]+-[\w-]+)',/gm,
  /\bcode: '([a-z]+-[\w-]+)'/g,
  /\?\? '([a-z]+-[\w-]+)',$/gm,
]

function codesIn(text: string): string[] {
  return CODED.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, code]) => code))
}

/** Every code in the sources, but those that comments show. */
function codesInSources(): string[] {
  const files = readdirSync(PACKAGES).flatMap((name) => {
    const folder = join(PACKAGES, name, 'src')
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return all.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => join(folder, file))
  })
  const texts = files.map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  return [...new Set(texts.flatMap(codesIn))].sort()
}

it('every error and warning has one page, and every page an error or a warning', async () => {
  const codes = (await errorPages()).map(({ code }) => code).sort()
  expect(codes).toEqual(codesInSources())
})

it('every page says what it means and what to do', async () => {
  for (const page of await errorPages()) {
    expect(page, page.code).toMatchObject({
      meaning: expect.stringMatching(/\w.*\.$/),
      cure: expect.stringMatching(/\w/),
    })
  }
})

it('an error leads to its page', async () => {
  const { err } = await run(['fit', 'nowhere.csv'])
  const [, code] = /more: infinite-push explain ([\w-]+)\n$/.exec(err) ?? []
  const { code: ended, out } = await run(['explain', code])
  expect(ended).toBe(0)
  expect(out).toMatch(new RegExp(`^${code}  .+\n\n.+\n\n.+\n$`))
})

it('codes may stand in brackets, and are listed; one that does not exist is told with its neighbour', async () => {
  expect((await runJson(['explain', '[missing-cells]'])).code).toBe('missing-cells')
  expect((await run(['explain'])).out).toMatch(/^ {2}missing-cells +A cell has no value/m)
  const { code, err } = await run(['explain', 'missing-cell'])
  expect(code).toBe(2)
  expect(err).toMatch(/\[unknown-code\]\nhint: Did you mean missing-cells\?/)
})
