import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const walks = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    files: Array.from(text.matchAll(/^\d+\. `([^`]+)`/gm), ([, file]) => file),
  }))

const withoutEnding = (file: string) => file.replace(/\.(js|tsx?)$/, '')

/** The files that one imports, and those that it gets through the entry of a package. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = Array.from(text.matchAll(/(?:from|import\(|URL\()\s*'([^']+)'/g), ([, name]) => name)
  return names.flatMap((name) => {
    if (name.startsWith('.')) return [withoutEnding(normalize(join(dirname(file), name)))]
    const [, from, entry = 'index'] = /^@infinite-push\/(\w+)(?:\/(\w+))?$/.exec(name) ?? []
    return from === undefined ? [] : importsOf(`packages/${from}/src/${entry}.ts`)
  })
}

describe('ARCHITECTURE.md', () => {
  it('names all walks', () => {
    expect(walks.map(({ files }) => files.length > 10)).toEqual([true, true, true])
  })

  it.each(walks)('$title names files that exist, each imported by one before it', ({ files }) => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const strays = files.filter((file, i) => {
      const seen = files.slice(0, i).flatMap(importsOf)
      return i > 0 && !seen.includes(withoutEnding(file))
    })
    expect(strays).toEqual([])
  })

  it('names every folder of every package', () => {
    for (const name of readdirSync(join(root, 'packages'))) {
      const entries = readdirSync(join(root, 'packages', name, 'src'), { withFileTypes: true })
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
      const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
      expect(folders.filter((folder) => !new RegExp(`\\b${folder}\\b`).test(row))).toEqual([])
    }
  })
})
