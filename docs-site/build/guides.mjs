import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { project, read, root, writePage } from './places.mjs'

const HOST = project.repository.url.replace(/^git\+|\.git$/g, '')

/** The how-to pages as they are in the repository; links to what is not on the site lead there. */
export function writeGuides() {
  for (const name of readdirSync(join(root, 'docs/how-to')).filter((file) => file.endsWith('.md'))) {
    writePage(`how-to/${name}`, linked(read(`docs/how-to/${name}`), 'docs/how-to'))
  }
  writePage('changelog.md', linked(read('CHANGELOG.md'), '.'))
  writePage('security.md', linked(read('SECURITY.md'), '.'))
}

/** Links of a file in the repository, as links of the site or to the repository. */
export function linked(text, folder) {
  return text.replace(/\]\((?!https?:|#|mailto:)([^)\s]+)\)/g, (_, target) => {
    const path = join(folder, target)
    const [, page] = /^docs\/(how-to\/[\w-]+)\.md$/.exec(path.split('#')[0]) ?? []
    return page === undefined ? `](${HOST}/blob/main/${path})` : `](/${page})`
  })
}
