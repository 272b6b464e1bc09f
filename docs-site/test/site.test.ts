import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, startChromium } from '../../packages/studio/test/chromium.js'
import { serveFolder } from '../../packages/studio/test/static-site.js'

const HERE = dirname(import.meta.dirname)
const SITE = join(HERE, 'dist')
/** One of each kind. */
const PAGES = [
  'index',
  'tutorial',
  'try',
  'how-to/tables',
  'explanation/mathematics',
  'gallery/queue',
  'measured/quality',
  'paper/index',
  'reference/commands/fit',
  'reference/registries',
  'reference/api/index',
  'errors/index',
  'errors/missing-cells',
]
const executable = findChromium()

let server: Server
let origin: string
beforeAll(async () => {
  // Fails by itself when a link leads nowhere.
  execFileSync(process.execPath, [join(HERE, 'build.mjs')], { stdio: 'pipe' })
  server = await serveFolder(SITE)
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 600_000)
afterAll(() => server?.close())

it('has a page for every error, every command, and what the library exports', () => {
  for (const page of [
    'errors/missing-cells',
    'errors/not-installed',
    'reference/commands/explain',
    'gallery/colon',
    ...PAGES,
  ]) {
    expect(existsSync(join(SITE, `${page}.html`)), page).toBe(true)
  }
  expect(existsSync(join(SITE, 'reference/api/classes/index.InfinitePush.html'))).toBe(true)
  expect(readFileSync(join(SITE, 'reference/commands/fit.html'), 'utf8').includes('--lambda-ratio')).toBe(true)
})

describe.skipIf(executable === undefined)('in a browser', () => {
  async function withPage<T>(options: object, work: (page: Page) => Promise<T>): Promise<T> {
    const { context, close } = await startChromium(executable!, options)
    try {
      return await work(await context.newPage())
    } finally {
      await close()
    }
  }

  it.each([
    ['light, on a desk', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ])('every kind of page is accessible, fits, and loads nothing from elsewhere: %s', async (_, options) => {
    await withPage(options, async (page) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !/^(blob|data):/.test(request.url())) foreign.push(request.url())
      })
      const found: string[] = []
      for (const path of PAGES) {
        await page.goto(`${origin}/${path}.html`, { waitUntil: 'networkidle' })
        await page.evaluate(axe.source)
        const { violations } = (await page.evaluate(
          'axe.run(document, { resultTypes: ["violations"], iframes: false })',
        )) as { violations: { id: string; nodes: { html: string }[] }[] }
        found.push(...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0].html.slice(0, 200)}`))
        const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
        if (over > 0) found.push(`${path}: ${over} pixels too wide`)
      }
      expect(found).toEqual([])
      expect(foreign).toEqual([])
    })
  })

  it('the examples of the tutorial run in the page, and can be changed', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${origin}/tutorial.html`, { waitUntil: 'networkidle' })
      const examples = page.locator('.try-it')
      expect(await examples.count()).toBe(3)
      for (let i = 0; i < 3; i++) {
        await examples.nth(i).getByRole('button', { name: 'Run' }).click()
        await examples.nth(i).locator('.try-it-output[data-state=done]').waitFor()
      }
      const first = examples.first()
      expect(await first.locator('.try-it-output').innerText()).toMatch(/^solved within .* of the best\n36 of 60/)
      await first
        .locator('textarea')
        .fill("import { InfinitePush } from 'infinite-push'\nnew InfinitePush({ lamda: 1 })")
      await first.getByRole('button', { name: 'Run' }).click()
      await first.locator('.try-it-output[data-state=failed]').waitFor()
      expect(await first.locator('.try-it-output').innerText()).toContain("no option 'lamda'")
    })
  })

  it('the studio opens inside the site, and learns', async () => {
    await withPage({ viewport: { width: 1280, height: 900 } }, async (page) => {
      await page.goto(`${origin}/try.html`, { waitUntil: 'networkidle' })
      const studio = page.frameLocator('iframe.studio-frame')
      await studio.getByText('Sonar', { exact: true }).first().click()
      await studio.getByText(/111/).first().waitFor()
    })
  })

  it('the search finds an error by its code, without a network', async () => {
    await withPage({ viewport: { width: 1280, height: 900 } }, async (page) => {
      await page.goto(`${origin}/index.html`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.locator('#localsearch-input').fill('missing-cells')
      await page.locator('a.result[href*="errors/missing-cells"]').first().waitFor()
    })
  })
})
