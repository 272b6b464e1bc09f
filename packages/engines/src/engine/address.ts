import { unknownEngine } from '../errors.js'

/** Where a server is, and who asks. */
export interface ServerAddress {
  url: URL
  /** Undefined where the address says none: then the environment may. */
  password: string | undefined
  /** Without its password. */
  shown: string
}

/** Reads an address; what is wrong with it is told without repeating it, because it may hold a password. */
export function serverAddress(text: string): ServerAddress {
  if (!URL.canParse(text)) throw unknownEngine()
  const url = new URL(text)
  const password = url.password === '' ? undefined : decodeURIComponent(url.password)
  const user = url.username === '' ? '' : `${url.username}@`
  return { url, password, shown: `${url.protocol}//${user}${url.host}${url.pathname}` }
}

/** What an engine says, in one line that holds no secret. */
export function plainly(message: string, secrets: readonly (string | undefined)[] = []): string {
  const hidden = secrets.reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***') : text),
    message,
  )
  const [line] = hidden.trim().split('\n')
  return line.replace(/[\s.!]+$/, '').slice(0, 500)
}
