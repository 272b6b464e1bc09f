import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Headers that `fetch` sets itself come from elsewhere here. */
function asBrowser(address: string, headers: Record<string, string>, method: string) {
  return new Promise<{ status: number | undefined; cookie: string | undefined; text: string }>((resolve, reject) => {
    const asked = request(address, { headers, method }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode, cookie: response.headers['set-cookie']?.[0], text })
    })
    asked.on('error', reject).end()
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

  it('lets the browser that has the cookie in by the same address again', async () => {
    const again = await visit(url.href, { redirect: 'manual' })
    expect([again.status, again.headers.get('location'), again.headers.get('set-cookie')]).toEqual([303, '/', null])
    const wrong = new URL('/?token=x', url)
    expect((await visit(wrong.href, { redirect: 'manual' })).status).toBe(403)
  })

  it('is opened by a page of another origin in the whole window only, and not by asking with HEAD', async () => {
    const other = await startStudio({ page: join(folder, 'page') })
    const come = (mode: string, dest: string, method = 'GET') =>
      asBrowser(other.url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }, method)
    expect((await come('no-cors', 'image')).status).toBe(403)
    expect((await come('navigate', 'iframe')).status).toBe(403)
    expect((await come('navigate', 'document', 'HEAD')).status).toBe(405)
    const window = await come('navigate', 'document')
    expect(window).toMatchObject({ status: 200, cookie: expect.stringMatching(/^ipush-/) })
    expect(window.text).toContain('<meta http-equiv="refresh" content="0; url=/">')
    // The same window again, whose cookie is not sent from another page: a page of this address asks with it.
    const again = await come('navigate', 'document')
    expect([again.status, again.cookie, again.text]).toEqual([200, undefined, window.text])
    await other.close()
  })

  it('says no to a person in words on a page, and to a program in a line', async () => {
    const person = await asBrowser(url.href, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 'GET')
    expect(person).toMatchObject({ status: 403, cookie: undefined })
    expect(person.text).toContain('<p>This address was used before.')
    expect(person.text).toContain('<a href="/">')
    expect(await (await fetch(url, { redirect: 'manual' })).text()).toMatch(/^This address was used before\..*\n$/)
  })

  it('refuses a port that is taken, and a page that is not built', async () => {
    await expect(startStudio({ page: join(folder, 'page'), port: Number(url.port) })).rejects.toMatchObject({
      code: 'port-taken',
    })
    await expect(startStudio({ page: join(folder, 'nowhere') })).rejects.toMatchObject({ code: 'no-page' })
  })
})

describe('silent connections', () => {
  const silent = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port: Number(url.port), host: '127.0.0.1', allowHalfOpen: true }, () => resolve(socket))
      socket.on('error', reject)
    })

  it('keep nobody out, however many they are', async () => {
    const sockets = await Promise.all(Array.from({ length: 150 }, silent))
    const page = await visit('/', { signal: AbortSignal.timeout(2000) })
    expect(page.status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('are closed after a while without a word, which a browser would take for the answer to its next request', async () => {
    const socket = await silent()
    const said: string[] = []
    socket.on('data', (bytes) => said.push(String(bytes)))
    await once(socket, 'end')
    socket.destroy()
    expect(said).toEqual([])
  })

  it('that never close their half are closed all the same', async () => {
    const socket = await silent()
    const gone = once(socket, 'error')
    socket.resume().write('rubbish\r\n\r\n')
    await once(socket, 'end')
    const writing = setInterval(() => socket.write('x'), 20)
    const [error] = await gone
    clearInterval(writing)
    expect(error.code).toMatch(/EPIPE|ECONNRESET/)
  })
})
