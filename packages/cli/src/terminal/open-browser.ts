import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What opens a page, by platform; the page follows as the last word. */
const STARTERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/**
 * Opens a page in the browser; gives what removes its file afterwards. Every user of the computer can read the words a
 * program was started with, so these are the name of a file that nobody else can read; the secret address is in there.
 */
export async function openBrowser(page: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'infinite-push-'))
  const file = join(folder, 'open.html')
  await writeFile(file, page, { mode: 0o600, flag: 'wx' })
  const [program, ...words] = STARTERS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, pathToFileURL(file).href], { stdio: 'ignore', detached: true })
  // Where there is nothing, the address was printed anyway.
  child.on('error', () => {})
  child.unref()
  return () => rm(folder, { recursive: true, force: true })
}
