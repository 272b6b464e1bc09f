import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { file, run, SONAR } from './run.js'

/** The files of code that a command loads, in all its threads. */
async function loadedBy(name: string, args: readonly string[]): Promise<string> {
  const folder = file(name)
  const { code } = await run(args, { env: { NODE_V8_COVERAGE: folder } })
  expect(code).toBe(0)
  const reports = readdirSync(folder).map((report) => JSON.parse(readFileSync(join(folder, report), 'utf8')))
  return reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url)).join('\n')
}

const ENGINES = /packages\/engines|node_modules\/(@duckdb|pg|hyparquet)|with-place|pass-thread|parquet-file/

it('no engine is loaded by commands that ask none', async () => {
  const fit = ['fit', SONAR, '--lambda-ratio', '0.1', '--quiet']
  expect(await loadedBy('help', ['--help'])).not.toMatch(ENGINES)
  expect(await loadedBy('fit', fit)).not.toMatch(ENGINES)
  expect(await loadedBy('in-place', [...fit, '--in-place'])).toMatch(ENGINES)
}, 60_000)
