import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the pages are put together, by hand and from the code; not kept. */
export const made = join(root, 'docs-site/.made')
/** The site. */
export const site = join(root, 'docs-site/dist')
/** What the package.json at the top says: the one place for addresses. */
export const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

export const read = (path) => readFileSync(join(root, path), 'utf8')

export function writePage(path, text) {
  const file = join(made, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Words of the code, in a cell of a table: nothing of it is markup. */
export function cell(text) {
  return escaped(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')
}
