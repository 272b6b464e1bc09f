import { draw, NARROW, WIDE } from '../drawing/draw.js'
import type { Figure } from '../drawing/figure.js'
import { Html, html } from './html.js'

/** A figure with what to see in it, drawn twice: text in a drawing that is shrunk for a telephone cannot be read. */
export async function figureBlock(figure: Figure, caption: Html): Promise<Html> {
  const [wide, narrow] = await Promise.all([draw(figure, WIDE), draw(figure, NARROW)])
  return html`<figure>
<div class="wide">${new Html(wide)}</div>
<div class="narrow">${new Html(narrow)}</div>
<figcaption>${caption}</figcaption>
</figure>`
}

/** A coloured dot and its meaning. */
export function key(color: string, what: string): Html {
  return html`<span class="key"><i style="background:${color}"></i>${what}</span>`
}

/** A ring and its meaning. */
export function ringKey(color: string, what: string): Html {
  return html`<span class="key"><i style="border:2px solid ${color}"></i>${what}</span>`
}
