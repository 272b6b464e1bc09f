import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_REQUESTS } from '../../test/hostile-requests.js'
import type { LocalServer } from './local-server.js'
import { startStudio } from './start-studio.js'

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
  expect(exchange.status).toBe(303)
  expect(exchange.headers.get('location')).toBe('/')
  const given = exchange.headers.get('set-cookie') ?? ''
  expect(given).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
  cookie = given.split(';')[0]
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

const visit = (path: string, init: RequestInit = {}) => fetch(new URL(path, url), { headers: { cookie }, ...init })

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

describe('startStudio', () => {
  it('serves the page and its files to the browser with the cookie', async () => {
    const page = await visit('/')
    expect(await page.text()).toContain('<title>studio</title>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await visit('/assets/x.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await visit('/', { method: 'HEAD' })).status).toBe(200)
  })

  it('serves the one data file, and says what it is called', async () => {
    expect(await (await visit('/served.json')).json()).toEqual({ name: 'my data.csv' })
    expect(await (await visit('/served-data')).text()).toBe('a,label\n1,1\n0,0\n')
  })

  it('says so when there is no data file', async () => {
    const bare = await startStudio({ page: join(folder, 'page') })
    const first = await fetch(bare.url, { redirect: 'manual' })
    const headers = { cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] }
    expect(await (await fetch(new URL('/served.json', bare.url), { headers })).json()).toEqual({ name: null })
    expect((await fetch(new URL('/served-data', bare.url), { headers })).status).toBe(404)
    await bare.close()
  })

  it('allows no script from elsewhere, and no framing', async () => {
    const policy = (await visit('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('takes a token of 192 bits once', async () => {
    expect(Buffer.from(url.searchParams.get('token') ?? '', 'base64url')).toHaveLength(24)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403)
  })

  it('refuses a port that is taken, and a page that is not built', async () => {
    await expect(startStudio({ page: join(folder, 'page'), port: Number(url.port) })).rejects.toMatchObject({
      code: 'port-taken',
    })
    await expect(startStudio({ page: join(folder, 'nowhere') })).rejects.toMatchObject({ code: 'no-page' })
  })
})

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
