import { VERSION, type Warning } from '@infinite-push/core'
import { Html, html } from './html.js'
import { STYLE } from './style.js'

/** A page before it is text. */
export interface Page {
  title: string
  /** What it is about, in one or two sentences. */
  lead: Html
  /** The numbers to see first. */
  tiles?: readonly Tile[]
  sections: readonly Html[]
  /** The command that made it. */
  command: string
}

export interface Tile {
  value: string
  what: string
}

/**
 * A whole page as one file: it loads nothing, runs nothing, and its policy forbids a browser to do either.
 *
 * @example
 * ```ts
 * await writeFile('page.html', pageText({ title: 'Hello', lead: html`A page.`, sections: [], command: 'infinite-push' }))
 * ```
 */
export function pageText({ title, lead, tiles = [], sections, command }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="infinite-push ${VERSION}">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${tileRow(tiles)}
${sections}
${madeBy(command)}
<footer>Made by infinite-push ${VERSION}. This page is one file and needs no network.</footer>
</main>
</body>
</html>
`.text
}

/** A part of a page under a heading. */
export function section(title: string, ...content: Html[]): Html {
  return html`<section><h2>${title}</h2>
${content}
</section>`
}

function tileRow(tiles: readonly Tile[]): Html {
  if (tiles.length === 0) return html``
  return html`<div class="tiles">
${tiles.map(({ value, what }) => html`<div class="tile"><b${isLong(value) ? html` class="long"` : ''}>${unparted(value)}</b><span>${what}</span></div>`)}
</div>`
}

const LONGEST_WORD = 8

/** Names of methods, for one: a word that would be broken in a tile. */
function isLong(value: string): boolean {
  return value.split(' ').some((word) => word.length > LONGEST_WORD)
}

function madeBy(command: string): Html {
  return section(
    'How this page was made',
    html`<p>With this command; the same command gives the same numbers, times apart:</p><pre>${command}</pre>`,
  )
}

/** What is wrong comes before everything else. */
export function warningSections(warnings: readonly Warning[]): Html[] {
  return warnings.map(
    ({ message, hint }) => html`<section class="warning"><h2>Warning</h2><p>${message}</p><p>${hint}</p></section>`,
  )
}

/** A number is not parted from its sign where a narrow tile breaks the line. */
function unparted(value: string): string {
  return value.replaceAll(' %', '\u00a0%')
}
