import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** 192 bits: nobody guesses that. */
const SECRET_BYTES = 24
const LONGEST_URL = 2048

/** What to do with a request. */
export type Verdict =
  | { kind: 'serve'; path: string; search: string }
  /** `from`: the browser comes from another page, such as the file that holds the address. */
  | { kind: 'exchange'; cookie: string; from: 'page' | 'nowhere' }
  /** It was exchanged before; who has the cookie is let in by a page of this address. */
  | { kind: 'enter'; from: 'page' | 'nowhere' }
  | { kind: 'refuse'; status: number; why: string }

export interface DoorOptions {
  port: number
  /** Besides GET and HEAD. */
  methods?: readonly string[]
}

/**
 * Decides who may talk to a server on this computer. Other programs of the same user, other users, and pages of other
 * sites in the same browser can all reach 127.0.0.1; what they do not have is the cookie. It is given once, in exchange
 * for the token in the address that the terminal prints.
 *
 * @example
 * ```ts
 * const door = new Door({ port: 4321 })
 * door.address // 'http://127.0.0.1:4321/?token=…'
 * ```
 */
export class Door {
  private readonly token = secret()
  private readonly cookie = secret()
  private readonly cookieName: string
  private readonly hosts: ReadonlySet<string>
  private readonly methods: ReadonlySet<string>
  private exchanged = false

  constructor(private readonly options: DoorOptions) {
    const { port, methods = [] } = options
    // A name for each port: browsers send the cookies of one port to all others.
    this.cookieName = `ipush-${port}`
    this.hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
    this.methods = new Set(['GET', 'HEAD', ...methods])
  }

  get address(): string {
    return `http://127.0.0.1:${this.options.port}/?token=${this.token}`
  }

  admit(request: IncomingMessage): Verdict {
    const refusal = this.formFault(request) ?? this.nameFault(request)
    if (refusal) return refusal
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://studio')
    const token = searchParams.get('token')
    if (token !== null) return this.exchange(`${pathname}${search}`, request)
    const foreign = this.siteFault(request)
    if (foreign) return foreign
    if (!this.hasCookie(request)) return refuse(401, 'Open the address that the terminal printed.')
    return { kind: 'serve', path: pathname, search }
  }

  /** What no browser would send here. */
  private formFault({ method = '', url = '', headers }: IncomingMessage): Verdict | undefined {
    if (!this.methods.has(method)) return refuse(405, `${method} is not served here.`)
    if (url.length > LONGEST_URL) return refuse(414, 'The address is too long.')
    if (!isPlainPath(url)) return refuse(400, 'The address is not a plain path.')
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
    if (hasBody && (method === 'GET' || method === 'HEAD')) return refuse(413, 'Nothing may be sent along.')
    return undefined
  }

  /** A foreign name for this address is DNS rebinding; a foreign origin is another site in the same browser. */
  private nameFault({ headers, headersDistinct }: IncomingMessage): Verdict | undefined {
    const host = headersDistinct.host ?? []
    if (host.length !== 1 || !this.hosts.has(host[0].toLowerCase())) return refuse(403, 'This name is not served here.')
    const { origin } = headers
    if (origin !== undefined && !this.hosts.has(origin.replace(/^http:\/\//, ''))) {
      return refuse(403, 'Other sites may not read this.')
    }
    return undefined
  }

  private siteFault({ headers }: IncomingMessage): Verdict | undefined {
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(403, 'Other sites may not read this.')
    }
    return undefined
  }

  /**
   * Once: an address that somebody else reads later, in a history or a log, is worth nothing. The one who has the cookie
   * may come back by it. A page may lead here, by opening it in the whole window; it may not load it as part of itself.
   */
  private exchange(address: string, request: IncomingMessage): Verdict {
    const { method, headers } = request
    const isWindow = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
    const foreign = this.siteFault(request)
    if (foreign && !isWindow) return foreign
    if (method !== 'GET') return refuse(405, 'Open this address in a browser.')
    const isRight = same(address, `/?token=${this.token}`)
    if (isRight && this.hasCookie(request)) return { kind: 'enter', from: 'nowhere' }
    // A window that another page opened brings no cookie along, even if its browser has one.
    if (isRight && this.exchanged && foreign) return { kind: 'enter', from: 'page' }
    if (this.exchanged) return refuse(403, 'This address was used before. Start again for a new one.')
    if (!isRight) return refuse(403, 'This is not the address that the terminal printed.')
    this.exchanged = true
    const cookie = `${this.cookieName}=${this.cookie}; HttpOnly; SameSite=Strict; Path=/`
    return { kind: 'exchange', cookie, from: foreign ? 'page' : 'nowhere' }
  }

  private hasCookie({ headers }: IncomingMessage): boolean {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
    return pairs.some(([name, value = '']) => name === this.cookieName && same(value, this.cookie))
  }
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function refuse(status: number, why: string): Verdict {
  return { kind: 'refuse', status, why }
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Visible ASCII from a single slash on, without steps upwards in any spelling. */
function isPlainPath(url: string): boolean {
  const [path] = url.split('?')
  return /^\/(?!\/)[\x21-\x7e]*$/.test(url) && !/\\|%(?![0-9a-f]{2})|%(00|2e|2f|5c|25)|\/\.\.?(\/|$)/i.test(path)
}
