import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

export interface PageFile {
  file: string
  type: string
}

/**
 * The files of the built page by the paths they are served at. A request is looked up here and never becomes a path of
 * the file system, so there is nothing to climb out of.
 */
export async function pageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path === '/index.html' ? '/' : path, { file, type })
  }
  return files
}
