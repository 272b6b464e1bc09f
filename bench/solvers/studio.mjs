import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startStudio } from '../../packages/studio/dist/server/index.js'
import { studioTable } from '../datasets/studio-table.mjs'
import { largestOf, watchMemory, withDescendants } from '../runner/memory-watch.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = PLACES.find((place) => existsSync(place))
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const DRAG_MS = 4000
const MOVE_MS = 8
/** What is begun after the answer, and would disturb the drag, has ended by then. */
const REST_MS = 3000
const LIMIT_MS = 400_000

/** The page in a browser, as a user has it: a file is chosen, one waits, and drags the slider. */
export const contender = {
  name: 'studio',
  ours: true,
  summary: 'the page of the studio in headless chromium',
  available: () => executablePath !== undefined,
  install: 'chromium',
  async prepare(_dataset, objective) {
    const file = await studioTable(objective)
    const server = await startStudio({})
    const profile = await mkdtemp(join(tmpdir(), 'studio-bench-'))
    const options = { executablePath, args: FLAGS, viewport: { width: 1400, height: 1000 } }
    const context = await chromium.launchPersistentContext(profile, options)
    context.setDefaultTimeout(LIMIT_MS)
    const page = await context.newPage()
    await page.goto(server.url)
    const end = async () => {
      await context.close()
      await server.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    return Object.assign(() => used(page, file), { end })
  },
}

async function used(page, file) {
  // The browser keeps renderers of empty pages, too: that of ours is by far the largest.
  const memory = watchMemory(() => largestOf(renderers()))
  const allMemory = watchMemory(renderers)
  const began = performance.now()
  const since = () => performance.now() - began
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: /\.csv$/ }).waitFor()
  const read = since()
  const slider = page.getByRole('slider', { name: 'Strength of the penalty λ' })
  await slider.waitFor()
  await tile(page, 'Positives at the top').getByText(/^\d/).waitFor()
  const list = since()
  await tile(page, 'On new rows').getByText(/%$/).waitFor()
  const validated = since()
  await page.waitForTimeout(REST_MS)
  const frames = await dragged(page, slider)
  await tile(page, 'Proved').getByText('best', { exact: true }).waitFor()
  return { read, list, validated, frames, rendererBytes: memory.stop(), allBytes: allMemory.stop() }
}

const tile = (page, name) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').filter({ hasText: new RegExp(`^${name}`) }) })
    .locator('dd')
    .first()

/** Frames a second while the slider is drawn from end to end and back. */
async function dragged(page, slider) {
  const { x, y, width, height } = await slider.boundingBox()
  const at = (part) => [x + 5 + (width - 10) * part, y + height / 2]
  await page.mouse.move(...at(0))
  await page.mouse.down()
  await page.evaluate(() => {
    globalThis.frames = []
    const count = (time) => globalThis.frames.push(time) && requestAnimationFrame(count)
    requestAnimationFrame(count)
  })
  const began = performance.now()
  for (let part = 0; part < 2; part = (2 * (performance.now() - began)) / DRAG_MS) {
    await page.mouse.move(...at(part < 1 ? part : 2 - part))
    await new Promise((resolve) => setTimeout(resolve, MOVE_MS))
  }
  const times = await page.evaluate(() => globalThis.frames)
  await page.mouse.up()
  return (1000 * (times.length - 1)) / (times.at(-1) - times[0])
}

function renderers() {
  return withDescendants(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
    } catch {
      return false
    }
  })
}
