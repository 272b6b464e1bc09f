import { escapeText } from '../drawing/plain-text.js'

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Html[]

/**
 * A piece of a page. Everything put into it is escaped, unless it is a piece itself.
 *
 * @example
 * ```ts
 * html`<p>${'a < b'}</p>`.text // '<p>a &lt; b</p>'
 * ```
 */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(fixed.map((text, i) => (i < parts.length ? text + partText(parts[i]) : text)).join(''))
}

function partText(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n')
  return escapeText(String(part))
}
