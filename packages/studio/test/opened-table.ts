import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LocalServer } from '../src/server/local-server.js'
import { startStudio } from '../src/server/start-studio.js'
import { builtPage } from './built-page.js'
import { findChromium, startChromium } from './chromium.js'
import { eventually } from './eventually.js'
import { StudioPage } from './studio-page.js'

/** Where the browser is, if there is one. */
export const executable = findChromium()

/** On a busy machine a browser starts slowly. */
const OPENING_MS = 120_000

/** A table in a studio of its own, and in a folder for the command line. */
export interface OpenedTable {
  /** Where the table lies, and what else a test writes; it is removed afterwards. */
  readonly folder: string
  readonly browser: Awaited<ReturnType<typeof startChromium>>
  readonly studio: StudioPage
  /** Whatever is shown is usable by everybody, and no wider than its window. */
  looksRight(): Promise<void>
}

/** Opens a table before the tests of a suite, validated; a complaint of the browser fails the test that it comes in. */
export function openedTable(name: string, text: string): OpenedTable {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  writeFileSync(join(folder, name), text)
  let server: LocalServer | undefined
  let browser: OpenedTable['browser']
  let studio: StudioPage
  beforeAll(async () => {
    server = await startStudio({ page: builtPage() })
    browser = await startChromium(executable ?? '', { viewport: { width: 1440, height: 1000 } })
    studio = await StudioPage.open(browser.context, server.url)
    await studio.dropFile(name, text)
    await studio.learnt()
    await studio.validated()
  }, OPENING_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => expect(studio.complaints).toEqual([]))
  return {
    folder,
    get browser() {
      return browser
    },
    get studio() {
      return studio
    },
    async looksRight() {
      // Colours that fade from one scheme to the other are judged when they are there.
      await eventually(() => studio.faults()).toEqual([])
      expect(await studio.overflow()).toBeLessThanOrEqual(0)
    },
  }
}
