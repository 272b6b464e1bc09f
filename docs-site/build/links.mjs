import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { site } from './places.mjs'

/** Every link and asset inside the site leads somewhere, its anchor included; what lies elsewhere is not asked. */
export function checkLinks(folder = site, base = process.env.DOCS_BASE ?? '/') {
  const pages = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.html') && !/^(studio|paper-results)\//.test(file),
  )
  const broken = pages.flatMap((page) => brokenIn(folder, page, base).map((link) => `${page}: ${link}`))
  if (broken.length > 0) throw new Error(`links that lead nowhere:\n${broken.slice(0, 30).join('\n')}`)
  console.log(`${pages.length} pages, no link leads nowhere`)
}

function brokenIn(folder, page, base) {
  const html = readFileSync(join(folder, page), 'utf8')
  const links = Array.from(html.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g), ([, link]) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(links)].filter(
    (link) => !/^(https?:|data:|mailto:|javascript:)/.test(link) && !leads(folder, page, link, base),
  )
}

function leads(folder, page, link, base) {
  const [path, anchor] = link.split('#')
  const local = path.startsWith('/') ? path.slice(base.length) : join(dirname(page), path)
  const file =
    path === ''
      ? page
      : [local, `${local}.html`, join(local, 'index.html')]
          .map(decodeURI)
          .find((name) => /\.\w+$/.test(name) && existsSync(join(folder, name)))
  if (file === undefined) return false
  if (!anchor || !file.endsWith('.html')) return true
  const text = readFileSync(join(folder, file), 'utf8')
  return text.includes(`id="${decodeURIComponent(anchor)}"`)
}
