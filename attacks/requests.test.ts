import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalServer, startStudio } from '@infinite-push/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_REQUESTS } from './requests.js'

let folder: string
let studio: LocalServer
let url: URL
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'))
  await mkdir(join(folder, 'page/assets'), { recursive: true })
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>studio</title>')
  await writeFile(join(folder, 'page/assets/x.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'SECRET')
  await writeFile(join(folder, 'my data.csv'), 'a,label\n1,1\n0,0\n')
  studio = await startStudio({ page: join(folder, 'page'), data: join(folder, 'my data.csv') })
  url = new URL(studio.url)
  const exchange = await fetch(url, { redirect: 'manual' })
  cookie = (exchange.headers.get('set-cookie') ?? '').split(';')[0]
})

afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

/** What comes back for bytes on the wire, until the server hangs up. */
function answerTo(raw: string): Promise<string> {
  const port = Number(url.port)
  const filled = raw
    .replaceAll('{port}', url.port)
    .replaceAll('{cookie}', cookie)
    .replaceAll('{cookieValue}', cookie.split('=')[1])
    .replaceAll('{token}', url.searchParams.get('token') ?? '')
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(filled, 'latin1'))
    // What the server still waits for then will not come.
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)))
  })
}

describe('hostile requests', () => {
  it('are a hundred at least', () => expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(100))

  it('would have been served without the fault', async () => {
    const fine = 'GET / HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n'
    expect(await answerTo(fine)).toMatch(/^HTTP\/1.1 200 /)
  })

  it.each(HOSTILE_REQUESTS)('$what', async ({ raw }) => {
    const answer = await answerTo(raw)
    expect(answer).toMatch(/^(HTTP\/1.1 [45]\d\d |$)/)
    expect(answer).not.toContain('SECRET')
    expect(answer).not.toContain('<title>')
    expect(answer).not.toContain('a,label')
  })
})
