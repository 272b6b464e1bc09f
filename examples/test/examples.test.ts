import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { InfinitePush } from '@infinite-push/core'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findChromium, startChromium } from '../../packages/studio/test/chromium.js'
import { serveFolder } from '../../packages/studio/test/static-site.js'

const root = join(import.meta.dirname, '../..')
const examples = join(root, 'examples')
const SONAR = join(root, 'packages/cli/data/sonar.csv')
const executable = findChromium()

/** A folder as a user has it: the packages are installed there. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  })

it('node: learns, keeps the model, ranks', () => {
  copyFileSync(join(examples, 'node/rank.mjs'), join(folder, 'rank.mjs'))
  const out = run(process.execPath, ['rank.mjs', SONAR, SONAR])
  expect(out).toMatch(/^solved, \d+ of 60 features\n(row \d+ {2}[\d.]+\n){5}$/)
})

it('duckdb: the database scores as the model does', () => {
  copyFileSync(join(examples, 'duckdb/pipeline.mjs'), join(folder, 'pipeline.mjs'))
  const lines = run(process.execPath, ['pipeline.mjs', SONAR]).trim().split('\n')
  expect(lines).toHaveLength(5)
  const ranked = run('infinite-push', ['rank', 'rule.json', SONAR, '--top', '5']).trim().split('\n').slice(1)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(ranked.map((line) => Number(line.split(',')[1]).toFixed(3)))
})

it('github-action: its steps run one after another', () => {
  mkdirSync(join(folder, 'data'))
  copyFileSync(SONAR, join(folder, 'data/table.csv'))
  const workflow = parse(readFileSync(join(examples, 'github-action/refit.yml'), 'utf8'))
  const steps: { run?: string; with?: { path?: string } }[] = workflow.jobs.refit.steps
  const commands = steps.flatMap(({ run: command }) => (command?.startsWith('npm install') ? [] : (command ?? [])))
  expect(commands).toHaveLength(3)
  for (const command of commands) run('sh', ['-ec', command])
  for (const kept of steps.at(-1)?.with?.path?.trim().split('\n') ?? []) readFileSync(join(folder, kept))
})

it('react: shows rows by their scores, with reasons', async () => {
  const { RankedList } = await import(join(examples, 'react/ranked-list.jsx'))
  const columns = { age: [50, 60, 30, 20], noise: [1, 0, 1, 0] }
  const { model } = new InfinitePush({ lambdaRatio: 0.1 }).fit(columns, [1, 1, 0, 0])
  const html = renderToStaticMarkup(
    createElement(RankedList, { model, columns, name: (row: number) => `person ${row}` }),
  )
  expect(Array.from(html.matchAll(/person \d/g), String)).toEqual(['person 1', 'person 0', 'person 2', 'person 3'])
  expect(html).toMatch(/<li>age: [\d.]+<\/li>/)
})

it('notebook: its cells run one after another', async () => {
  const text = readFileSync(join(examples, 'notebook/index.md'), 'utf8')
  const cells = Array.from(text.matchAll(/^```js\n(.*?)^```/gms), ([, code]) => code)
  const shown: unknown[] = []
  const [imports, ...others] = cells
  const [, names] = /import \{(.*)\} from 'npm:@infinite-push\/core'/.exec(imports) ?? []
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
  const library = await import('@infinite-push/core')
  await new AsyncFunction('library', 'display', `const {${names}} = library\n${others.join('\n')}`)(
    library,
    (value: unknown) => shown.push(value),
  )
  expect(shown[0]).toMatch(/^λ_max = 0\.633/)
  expect(shown[1]).toHaveLength(20)
  expect(shown[2]).toMatch(/^five features/)
})

describe.skipIf(executable === undefined)('in a browser', () => {
  async function onPage(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const place = join(folder, name)
    cpSync(join(examples, name), place, { recursive: true })
    cpSync(join(root, 'packages/core/dist/bundle'), join(place, 'library'), { recursive: true })
    const server = await serveFolder(place)
    const { context, close } = await startChromium(executable!)
    try {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await work(page)
    } finally {
      await close()
      server.close()
    }
  }

  it('browser: a CSV that is chosen is learnt from, and its rows are listed', async () => {
    await onPage('browser', async (page) => {
      await page.locator('input').setInputFiles(SONAR)
      await page.getByText(/^solved: \d+ of 60 features$/).waitFor()
      expect(await page.locator('li').count()).toBe(10)
      await page
        .locator('input')
        .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('a,label\n1,1\n2,1\n') })
      await page.getByText('there is no negative').waitFor()
    })
  })

  it('worker: learns beside the page, tells how far it is, and can be stopped', async () => {
    await onPage('worker', async (page) => {
      await page.getByRole('button', { name: 'Learn' }).click()
      await page.getByText(/^solved: \d+ of 50 features$/).waitFor()
      expect(Number(await page.evaluate('document.querySelector("progress").value'))).toBeGreaterThan(0)
      // In one turn of the page: who clicks from outside comes too late for what is learnt in a tenth of a second.
      await page.evaluate('for (const button of document.querySelectorAll("button")) button.click()')
      await page.getByText('stopped').waitFor()
    })
  })
})
