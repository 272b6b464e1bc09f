import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findChromium, startChromium } from '../../studio/test/chromium.js'
import { Running } from './cluster-processes.js'
import { file, folder, SONAR } from './run.js'

/** Starts the studio with a browser's starter that only writes down what it was started with. */
async function opened(): Promise<{ studio: Running; words: string; address: string }> {
  const words = file('words.txt')
  chmodSync(file('xdg-open', `#!/bin/sh\nprintf '%s' "$*" > ${words}.part && mv ${words}.part ${words}\n`), 0o755)
  const studio = new Running(['studio', SONAR], { PATH: `${folder}:${process.env.PATH}` })
  await studio.said(/The studio is at http/)
  while (!existsSync(words)) await delay(10)
  const [address] = /http:\S+/.exec(studio.out) ?? ['']
  return { studio, words: readFileSync(words, 'utf8'), address }
}

it.skipIf(process.platform !== 'linux')(
  'the studio hands its token to the browser by a file of the user alone',
  async () => {
    const { studio, words, address } = await opened()
    expect(words).not.toContain(new URL(address).searchParams.get('token'))
    const page = fileURLToPath(words)
    expect(statSync(page).mode & 0o077).toBe(0)
    expect(statSync(fileURLToPath(new URL('.', words))).mode & 0o077).toBe(0)
    expect(readFileSync(page, 'utf8')).toContain(`url=${address}"`)
    const executable = findChromium()
    if (executable !== undefined) {
      const { context, close } = await startChromium(executable)
      const tab = await context.newPage()
      await tab.goto(words)
      await tab.waitForURL(`${new URL(address).origin}/**`)
      await tab.getByText('sonar.csv').first().waitFor()
      expect(tab.url()).not.toContain('token')
      await close()
    }
    expect(await studio.stop('SIGINT')).toBe(0)
    expect(existsSync(page)).toBe(false)
  },
)
