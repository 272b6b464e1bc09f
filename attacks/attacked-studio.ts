import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStudio } from '@infinite-push/studio'

/** A studio of its own that serves a page and a table, beside a secret. */
export interface AttackedStudio {
  /** What comes back for bytes on the wire, until the server hangs up. */
  answerTo(raw: string): Promise<string>
  close(): Promise<void>
}

export async function attackedStudio(): Promise<AttackedStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  await mkdir(join(folder, 'page/assets'), { recursive: true })
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>studio</title>')
  await writeFile(join(folder, 'page/assets/x.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'SECRET')
  await writeFile(join(folder, 'my data.csv'), 'a,label\n1,1\n0,0\n')
  const studio = await startStudio({ page: join(folder, 'page'), data: join(folder, 'my data.csv') })
  const url = new URL(studio.url)
  const exchange = await fetch(url, { redirect: 'manual' })
  const cookie = (exchange.headers.get('set-cookie') ?? '').split(';')[0]
  const filled = (raw: string) =>
    raw
      .replaceAll('{port}', url.port)
      .replaceAll('{cookie}', cookie)
      .replaceAll('{cookieValue}', cookie.split('=')[1])
      .replaceAll('{token}', url.searchParams.get('token') ?? '')
  return {
    answerTo: (raw) => answerOf(Number(url.port), filled(raw)),
    close: async () => {
      await studio.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** What is wrong with an answer to something hostile; undefined when nothing is. */
export function givenAway(answer: string): string | undefined {
  if (!/^(HTTP\/1.1 [45]\d\d |$)/.test(answer)) return `not refused: ${answer.slice(0, 80)}`
  return ['SECRET', '<title>', 'a,label', 'my data'].find((secret) => answer.includes(secret))
}

function answerOf(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    // What the server still waits for then will not come.
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)))
  })
}
