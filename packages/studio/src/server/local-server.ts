import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { InfinitePushError } from '@infinite-push/core'
import { Door, type Verdict } from './door.js'
import { SAFE_HEADERS } from './headers.js'
import { Strangers } from './strangers.js'

/** Answers what the door let in. */
type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => void | Promise<void>

export interface LocalServerOptions {
  /** 0 or absent: any free one. */
  port?: number | undefined
  methods?: readonly string[]
  handle: Handler
}

export interface LocalServer {
  /** To be opened once; it holds the token. */
  url: string
  close(): Promise<void>
}

/**
 * A server for the browser on this computer and for nothing else; see `Door` for who may come in.
 *
 * @example
 * ```ts
 * const server = await startLocalServer({ handle: (_, response) => void response.end('hello') })
 * console.log(server.url)
 * await server.close()
 * ```
 */
export async function startLocalServer({ port = 0, methods = [], handle }: LocalServerOptions): Promise<LocalServer> {
  let door: Door | undefined
  const strangers = new Strangers()
  const limits = { maxHeaderSize: 8192, headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 }
  // Node looks for connections beyond their time only so often.
  const server = createServer({ ...limits, connectionsCheckingInterval: 1_000 }, (request, response) => {
    if (!door) return
    const verdict = door.admit(request)
    if (verdict.kind !== 'refuse') strangers.know(request.socket)
    void answer(verdict, handle, request, response)
  })
  server.on('connection', (socket) => strangers.add(socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A browser keeps silent connections for later: an answer to nothing would be taken for that to its next request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy()
    else refuseSocket(socket as Socket)
  })
  const bound = await listen(server, port)
  door = new Door({ port: bound, methods })
  return { url: door.address, close: () => closed(server) }
}

async function answer(
  verdict: Verdict,
  handle: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value)
  if (verdict.kind === 'refuse') return refuseInWords(request, response, verdict)
  if (verdict.kind !== 'serve') return welcome(response, verdict)
  try {
    await handle(request, response, verdict.path)
  } catch {
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'This could not be answered.')
  }
}

/** Leads to a page of its own address, so that the token is neither in the address bar nor in the history. */
function welcome(response: ServerResponse, verdict: Exclude<Verdict, { kind: 'serve' | 'refuse' }>): void {
  if (verdict.kind === 'exchange') response.setHeader('Set-Cookie', verdict.cookie)
  if (verdict.from === 'nowhere') {
    response.writeHead(303, { Location: '/' }).end()
    return
  }
  // Who follows a redirection from another page brings no cookie along; who is sent on by a page of this address does.
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(redirectionTo('/'))
}

/** A page that leads to an address at once. */
export function redirectionTo(address: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}"><title>infinite-push</title>\n`
}

/** Says no in a line of plain text, and hangs up. */
export function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${why}\n`)
}

/** To a person in a window on a page, to programs in a line. */
function refuseInWords(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { status, why }: { status: number; why: string },
): void {
  if (headers['sec-fetch-dest'] !== 'document') {
    refuse(response, status, why)
    return
  }
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>infinite-push studio</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Not this way</h1><p>${why}</p>
<p>An address with a token lets one browser in, the first that opens it. If that was this browser, <a href="/">go to the studio</a>.
Otherwise end the studio in its terminal (Ctrl-C) and start it again: it prints a new address.</p>\n`
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' }).end(page)
}

function refuseSocket(socket: Socket): void {
  // Not only its own half is closed: the other side may never close theirs.
  if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n', () => socket.destroy())
  else socket.destroy()
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return error
  const why = error.code === 'EACCES' ? 'you may not use it' : 'another program uses it'
  return new InfinitePushError('port-taken', `Port ${port}: ${why}.`, {
    kind: 'usage',
    hint: 'Leave --port out: any free port will do.',
    field: 'port',
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
