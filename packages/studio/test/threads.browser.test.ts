import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalServer } from '../src/server/local-server.js'
import { startStudio } from '../src/server/start-studio.js'
import { builtPage } from './built-page.js'
import { findChromium, startChromium } from './chromium.js'
import { generatedTable } from './generated-table.js'
import { StudioPage } from './studio-page.js'

const executable = findChromium()
const LONG_MS = 400_000
const cannot = executable === undefined || availableParallelism() < 2

describe.skipIf(cannot)('the studio on a table of 52 MB', { timeout: LONG_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-threads-'))
  let server: LocalServer
  let browser: Awaited<ReturnType<typeof startChromium>>
  let studio: StudioPage
  const errors: Error[] = []

  beforeAll(async () => {
    writeFileSync(join(folder, 'wide.csv'), generatedTable({ rows: 130_000, columns: 50, telling: 5, shift: 3 }))
    server = await startStudio({ page: builtPage() })
    browser = await startChromium(executable ?? '', { viewport: { width: 1440, height: 1000 } })
    studio = await StudioPage.open(browser.context, server.url)
    studio.page.on('pageerror', (error) => errors.push(error))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('multiplies with it by workers that share its memory, and lets them go', async () => {
    const hired = studio.page.waitForEvent('worker', {
      predicate: (worker: Worker) => worker.url().includes('product.worker'),
      timeout: LONG_MS,
    })
    await studio.page.locator('input[type=file]').setInputFiles(join(folder, 'wide.csv'))
    const helper = await hired
    const ended = new Promise((resolve) => helper.once('close', resolve))
    await studio.learnt()
    await ended
    expect(errors).toEqual([])
  })
})
