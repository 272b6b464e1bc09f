import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { InfinitePushError } from '@infinite-push/core'
import { type LocalServer, refuse, startLocalServer } from './local-server.js'
import { type PageFile, pageFiles } from './page-files.js'

const PAGE = fileURLToPath(new URL('../page/', import.meta.url))

export interface StudioOptions {
  /** The one file that the page may read. */
  data?: string | undefined
  port?: number | undefined
  /** Where the built page is; its own place unless given. */
  page?: string
}

/**
 * Serves the studio's page on this computer, and one data file if given. The page asks `served.json` whether there is
 * one, and reads it as `served-data`.
 *
 * @example
 * ```ts
 * const studio = await startStudio({ data: 'sonar.csv' })
 * console.log(studio.url)
 * ```
 */
export async function startStudio({ data, port, page = PAGE }: StudioOptions = {}): Promise<LocalServer> {
  const files = await builtPage(page)
  if (data !== undefined) await access(data)
  return startLocalServer({
    port,
    handle: async (request, response, path) => {
      const send = (file: PageFile) => sendFile(file, response, request.method === 'HEAD')
      // The built page has one, too, for hosts that serve no table.
      if (path === '/served.json') return sendName(response, data)
      const file = files.get(path)
      if (file) return send(file)
      if (path === '/served-data' && data !== undefined) {
        return send({ file: data, type: 'application/octet-stream' })
      }
      return refuse(response, 404, 'There is nothing here.')
    },
  })
}

async function builtPage(page: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = await pageFiles(page).catch(() => new Map<string, PageFile>())
  if (files.has('/')) return files
  throw new InfinitePushError('no-page', 'The page of the studio is not built.', {
    kind: 'usage',
    hint: 'In a clone: npm run build',
  })
}

async function sendFile({ file, type }: PageFile, response: ServerResponse, headOnly: boolean): Promise<void> {
  const { size } = await stat(file)
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': size })
  if (headOnly) response.end()
  else await pipeline(createReadStream(file), response)
}

function sendName(response: ServerResponse, data: string | undefined): void {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ name: data === undefined ? null : basename(data) }))
}
