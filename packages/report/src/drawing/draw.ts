import type { Figure } from './figure.js'
import { escapeText } from './plain-text.js'
import { COLOR, themeRules } from './theme.js'

/** Large enough to read on a desk, and as wide as a telephone. */
export const WIDE = 720
export const NARROW = 350
const LEGEND_PIXELS = 24
const LETTER_PIXELS = 6.5

/**
 * Draws a figure as an SVG element for a page that defines the colours.
 *
 * @example
 * ```ts
 * const svg = await draw(rocAtTop(list), WIDE)
 * ```
 */
export async function draw(figure: Figure, width: number): Promise<string> {
  return drawWith(figure, width, { background: 'none', fontFamily: 'inherit' })
}

/** Draws a figure as a file of its own, which brings its colours and its legend along. */
export async function drawFile(figure: Figure): Promise<string> {
  const svg = await drawWith(figure, WIDE, { background: COLOR.surface, fontFamily: 'system-ui, sans-serif' })
  return `${withLegend(svg, figure.legend ?? []).replace('><style>', `><style>${themeRules('svg')}\n`)}\n`
}

async function drawWith({ alt, plot }: Figure, width: number, look: { background: string; fontFamily: string }) {
  const [Plot, document] = await drawingTools()
  const svg = Plot.plot({
    ...plot(Plot, width),
    document,
    width,
    style: { fontSize: '12px', color: COLOR.ink, ...look },
  })
  // Plot names its groups by the kind of mark, which helps nobody, and ARIA forbids a name without a role.
  for (const group of svg.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label')
  // Named here, because the serializer leaves '<' in attributes as it is, which XML forbids.
  const name = `role="img" aria-label="${escapeText(alt)}"`
  return String(svg.outerHTML).replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" ${name} `)
}

/** Makes the picture higher by a line, and writes the legend there. */
function withLegend(svg: string, legend: Required<Figure>['legend']): string {
  if (legend.length === 0) return svg
  const height = Number(/height="(\d+)"/.exec(svg)?.[1])
  let x = 20
  const entries = legend.map(({ color, what }) => {
    const entry = `<circle cx="${x}" cy="-4" r="5" fill="${color}"/><text x="${x + 10}">${escapeText(what)}</text>`
    x += 34 + LETTER_PIXELS * what.length
    return entry
  })
  return svg
    .replace(/(viewBox="0 0 \d+ )\d+" height="\d+"/, `$1${height + LEGEND_PIXELS}" height="${height + LEGEND_PIXELS}"`)
    .replace(/<\/svg>$/, `<g text-anchor="start" transform="translate(0,${height + 12})">${entries.join('')}</g></svg>`)
}

/** What drawing needs and is loaded when it is needed; whoever must draw later without a network asks for it before. */
export function drawingTools() {
  return Promise.all([import('@observablehq/plot'), drawingDocument()])
}

/** The document of the page; where there is none, one of its own. */
async function drawingDocument(): Promise<Document> {
  if (typeof globalThis.document !== 'undefined') return globalThis.document
  const { parseHTML } = await import('linkedom')
  return parseHTML('<html></html>').document as unknown as Document
}
