import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { foundOrInstalled } from '../../core/test/debian.js'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Where the browser is; undefined when there is none and it cannot be installed. */
export function findChromium(): string | undefined {
  return foundOrInstalled(() => PLACES.find((place) => existsSync(place)), 'chromium')
}

/** A browser that has never been used; `close` also removes its traces. */
export async function startChromium(
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'studio-profile-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS, ...options })
  // On a busy machine whatever is waited for may take long; the test as a whole has its limit.
  context.setDefaultTimeout(100_000)
  return {
    context,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
