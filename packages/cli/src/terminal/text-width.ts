import { stripVTControlCharacters } from 'node:util'
import { OWN_ESCAPE, visible, withEscapes } from './visible.js'

const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]$/u
/** East Asian scripts, full-width forms and pictographs take two cells of a terminal. */
const WIDE = new RegExp(
  '^[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f' +
    '\\uff00-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3fffd}]$',
  'u',
)

/** How many cells of a terminal a text takes; colours take none. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of shownOf(text)) {
    if (INVISIBLE.test(character)) continue
    width += WIDE.test(character) ? 2 : 1
  }
  return width
}

/** The characters that are seen: those of control characters, and not those of colours. */
function shownOf(text: string): string {
  const seen = visible(text)
  return seen.includes(OWN_ESCAPE) ? stripVTControlCharacters(withEscapes(seen)) : seen
}

/** A line of plain text cut to so many cells, with … where it was cut. */
export function cutToWidth(text: string, cells: number): string {
  if (textWidth(text) <= cells) return text
  let cut = ''
  let width = 0
  for (const character of text) {
    width += textWidth(character)
    if (width >= cells) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}

/** A line in parts narrower than a terminal, broken between words; those after the first are set in a little more than it. */
export function wrapped(line: string, columns: number): string[] {
  if (textWidth(line) < columns) return [line]
  const [indent] = /^ */.exec(line) ?? ['']
  const parts: string[] = []
  let part = indent
  for (const word of line.slice(indent.length).split(' ')) {
    const isFirst = part.trim() === ''
    const longer = isFirst ? part + word : `${part} ${word}`
    if (isFirst || textWidth(longer) < columns) part = longer
    else {
      parts.push(part.trimEnd())
      part = `${indent}  ${word}`
    }
  }
  return [...parts, part]
}
