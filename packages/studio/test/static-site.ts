import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The simplest server there is: files of a folder by their path. */
export function serveFolder(root: string): Promise<Server> {
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    try {
      const name = path === '/' ? '/index.html' : path
      const content = readFileSync(join(root, name))
      response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream').end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => {
    site.listen(0, '127.0.0.1', () => resolve(site))
  })
}
